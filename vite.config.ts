import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';

// What every page of a door needs goes into one file, with all it leans on: it packs tighter than several.
const frames = {
  client: /src\/web\/(client-door\/main|lib\/use-load|ui\/(Avatar|Badge|ButtonLink|EmptyState))\./,
  staff: /src\/(web\/(staff-door(?!\/before-paint)|lib|ui)\/|domain\/(fields|permissions|route|time)\.)/,
};

const named = new Map<string, string>();
/** Readable names without hashes: the words repeat in scripts, styles and pages, so they weigh next to nothing. */
function scopedName(name: string, path: string): string {
  const file = path.replace(/\?.*/, '');
  const sheet = basename(file, '.module.css');
  if ((named.get(sheet) ?? file) !== file) throw new Error(`two style sheets are called ${sheet}`);
  named.set(sheet, file);
  return `${sheet}-${name}`;
}

/** What browsers load at one door; each has all its code to itself, so that neither waits for the other's. */
const door = (name: keyof typeof frames, input: string[]): BuildEnvironmentOptions => ({
  outDir: 'dist/web',
  emptyOutDir: name === 'client',
  manifest: `.vite/${name}.json`,
  // The content policy lets nothing in that is not a file of ours.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    output: { codeSplitting: { groups: [{ name: 'main', test: frames[name] }] } },
    // One door loads late what the other needs at once.
    checks: { ineffectiveDynamicImport: false },
  },
});

/** `vite build` makes both doors, the renderer of the server's pages and the server itself. */
export default defineConfig(({ command }) => ({
  plugins: [react()],
  publicDir: false,
  builder: {},
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    client: {
      build: door('client', ['src/web/client-door/main.tsx', 'src/web/client-door/before-paint.ts']),
    },
    staff: {
      consumer: 'client',
      build: door('staff', ['src/web/staff-door/main.tsx', 'src/web/staff-door/before-paint.ts']),
    },
    ssr: {
      // One file without node_modules, with the production build of React whatever NODE_ENV says.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/client-door/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
    api: {
      // Few files instead of two thousand: reading them was two thirds of every start.
      resolve: { noExternal: true, external: ['sharp'] },
      build: {
        outDir: 'dist/api',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: 'src/api/main.ts', output: { entryFileNames: 'main.js' } },
      },
    },
  },
}));
