const notice = () => document.getElementById('unloaded');

/** Shows what the page has ready for the case that its program does not come: without it nothing on it works. */
export function tellUnloaded(): void {
  const shown = notice();
  if (!shown) return;
  shown.hidden = false;
  shown.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** Listens to a program that came: whether it could begin, or lacked a part, as its `main.tsx` says by these events. */
export function hearProgram(): void {
  addEventListener('navaja:lost', tellUnloaded);
  addEventListener('navaja:alive', () => notice()?.setAttribute('hidden', ''));
}
