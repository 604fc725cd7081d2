// Inlined into the page, so without imports; the key is that of stored.ts, and a test compares the two.
try {
  const visits = JSON.parse(localStorage.getItem('navaja.visits') ?? '{}') as Record<string, unknown>;
  if (visits[location.pathname.slice(1)]) document.documentElement.dataset['again'] = '';
} catch {
  // Without storage there is nothing to offer again.
}
