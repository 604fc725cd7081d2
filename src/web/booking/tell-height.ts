/** Tells the page around the frame how high the wizard is; whose that is, the frame's policy decided already. */
export function tellHeight(): void {
  // Nothing told may follow the frame's own height, which each answer would raise again: not the root, nor a screenful.
  document.documentElement.style.setProperty('--screen', '0px');
  const wizard = document.getElementById('contenido') as HTMLElement;
  new ResizeObserver(() => parent.postMessage({ navaja: wizard.offsetHeight }, '*')).observe(wizard);
}
