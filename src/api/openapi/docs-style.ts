/** The stylesheet of the API's page: black, white and gray, light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #000; --paper: #fff; --soft: #52525b; --line: #d4d4d8; --fill: #f4f4f5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #fafafa; --paper: #18181b; --soft: #a1a1aa; --line: #3f3f46; --fill: #27272a; }
}
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 2rem; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
a { color: inherit; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--line); }
details[open] { padding-bottom: 1rem; }
summary { padding: 0.75rem 0; cursor: pointer; }
summary span { display: block; color: var(--soft); }
.method { display: inline-block; min-width: 4.5em; padding: 0 0.4em; border-radius: 6px; text-align: center; background: var(--fill); }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
th:first-child { width: 45%; }
th:last-child { width: 5rem; }
`;
