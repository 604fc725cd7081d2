/** The oldest supported versions, by the names of Vite's build targets. Samsung Internet 21 is Chromium 110. */
export const oldestBrowsers = { chrome: 109, edge: 109, firefox: 115, safari: 16.4, ios: 16.4 };
