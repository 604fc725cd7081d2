// Inlined into the page, so without imports; the key is that of links.ts, and a test compares the two.
try {
  const links = JSON.parse(localStorage.getItem('navaja.visits') ?? '{}') as Record<
    string,
    { until?: number }
  >;
  if ((links[location.pathname.slice(1)]?.until ?? 0) > Date.now())
    document.documentElement.dataset['again'] = '';
} catch {
  // Without storage there is nothing to offer again.
}
