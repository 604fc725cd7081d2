// Inlined into the page, so it imports nothing; a test compares the storage key with that of links.ts.
try {
  const links = JSON.parse(localStorage.getItem('navaja.visits') ?? '{}') as Record<
    string,
    { until?: number; start?: number }
  >;
  const { until = 0, start = 0 } = links[location.pathname.slice(1)] ?? {};
  if (until > Date.now()) document.documentElement.dataset['again'] = start > Date.now() ? 'coming' : '';
} catch {
  // Without storage there is no earlier booking to offer.
}
