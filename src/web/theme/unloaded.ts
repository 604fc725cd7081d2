/** Shows what the page has ready for the case that its program does not come: without it nothing on it works. */
export function tellUnloaded(): void {
  const notice = document.getElementById('unloaded');
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => location.reload());
}
