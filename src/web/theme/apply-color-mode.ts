// Inlined into the page, therefore without imports; a test compares the key with that of lib/device/color-mode.ts.
try {
  document.documentElement.dataset['colorMode'] =
    localStorage.getItem('navaja.color-mode') === 'dark' ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
