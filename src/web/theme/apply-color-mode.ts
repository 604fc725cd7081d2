// Inlined into the page, so without imports; the key is that of lib/color-mode.ts, and a test compares the two.
try {
  document.documentElement.dataset['colorMode'] =
    localStorage.getItem('navaja.color-mode') === 'dark' ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
