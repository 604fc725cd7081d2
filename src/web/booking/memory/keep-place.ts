// Inlined into the page, so it imports nothing; a test compares the storage key with that of links.ts.
try {
  const links = JSON.parse(localStorage.getItem('navaja.visits') ?? '{}') as Record<
    string,
    { until?: number }
  >;
  if ((links[location.pathname.slice(1)]?.until ?? 0) > Date.now())
    document.documentElement.dataset['again'] = '';
} catch {
  // Without storage there is no earlier booking to offer.
}
