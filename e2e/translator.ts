import type { Page } from '@playwright/test';

/**
 * Imitates a browser's page translation: replaces text nodes by elements, now and after later changes, and keeps the
 * words so that tests can read them. Logs an error, which fails the test, when the page changes a replaced text, or
 * when a price or time would be translated. `when`: before or after hydration.
 */
export async function translate(page: Page, when: 'before' | 'after') {
  await page.addInitScript((isEarly) => {
    const skipped = 'script, style, textarea, font, [translate="no"]';
    const exact = /\$\d|\b\d{1,2}:\d\d\b/;
    const gone = new MutationObserver((changes) => {
      for (const { target } of changes)
        reportError(new Error(`changed, but not on the translated page: ${target.textContent}`));
    });
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return;
      if (exact.test(text.data)) reportError(new Error(`would be translated: ${text.data}`));
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
      gone.observe(text, { characterData: true });
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
      texts.forEach(wrap);
    };
    const begin = () => {
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(wrapAll);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    if (isEarly) addEventListener('DOMContentLoaded', begin);
    else {
      // The page of a link is hydrated at its first use, or after ten seconds.
      const isAlive = () =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
      const looking = setInterval(() => {
        if (!isAlive()) return;
        clearInterval(looking);
        setTimeout(begin, 500);
      }, 50);
    }
  }, when === 'before');
}
