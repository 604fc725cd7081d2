// A classic script before the first paint, hence without imports; the key is that of lib/color-mode.ts.
try {
  document.documentElement.dataset['colorMode'] =
    localStorage.getItem('navaja.color-mode') === 'dark' ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
