import { expect } from '@playwright/test';

export type Rect = {
  top: number;
  right: number;
  bottom: number;
  left: number;
  width: number;
  height: number;
};
export type WebKitPage = Awaited<ReturnType<typeof openWebKit>>;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

// Script text sent with each query: finds an element by its accessible name, from labels and text.
const named = `
  const nameOf = (element) => element.getAttribute('aria-label')
    ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
    ?? element.labels?.[0]?.textContent ?? element.textContent;
  const [selector, name] = arguments;
  const element = [...document.querySelectorAll(selector)].find((each) =>
    each.getClientRects().length > 0 && nameOf(each).replace(/\\s+/g, ' ').trim().startsWith(name));
`;
const rectOf = `${named} const { top, right, bottom, left, width, height } = element?.getBoundingClientRect() ?? {};
  return element ? { top, right, bottom, left, width, height } : null;`;

async function send(url: string, method: 'POST' | 'DELETE', body: object = {}): Promise<unknown> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

export async function openWebKit(driver: string, baseURL: string) {
  let id = '';
  const begin = async () => {
    const session = await send(`${driver}/session`, 'POST', { capabilities: {} });
    ({ sessionId: id } = session as { sessionId: string });
  };
  // The driver needs a moment until it accepts connections.
  await expect(begin).toPass({ timeout: 120_000 });
  const ask = (path: string, body: object) => send(`${driver}/session/${id}${path}`, 'POST', body);
  await ask('/window/rect', { x: 0, y: 0, width: 360, height: 740 });
  const run = (script: string, ...args: unknown[]) => ask('/execute/sync', { script, args });
  const rect = async (selector: string, name = '') => (await run(rectOf, selector, name)) as Rect | null;
  return {
    run,
    rect,
    goTo: (path: string) => ask('/url', { url: baseURL + path }),
    shown: async (selector: string, name = ''): Promise<Rect> => {
      await expect.poll(() => rect(selector, name), { message: `${selector} ${name}` }).not.toBeNull();
      return (await rect(selector, name)) as Rect;
    },
    press: async (name: string) => {
      const click = `${named} if (element && !element.disabled) element.click(); return Boolean(element && !element.disabled);`;
      await expect.poll(() => run(click, 'button, a, [role=button]', name), { message: name }).toBe(true);
    },
    type: async (name: string, text: string) => {
      const find = `${named} return element ?? null;`;
      await expect.poll(() => run(find, 'input, textarea', name), { message: name }).not.toBeNull();
      const element = (await run(find, 'input, textarea', name)) as Record<string, string>;
      await ask(`/element/${element[elementKey]}/value`, { text });
    },
    window: async () =>
      (await run('return { width: innerWidth, height: innerHeight }')) as Pick<Rect, 'width' | 'height'>,
    close: () => send(`${driver}/session/${id}`, 'DELETE'),
  };
}
