import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers/oldest-browsers.ts';
import { browserFacts, publicBundle } from './scripts/public-bundle.ts';

// What every page of an app needs goes into one file with its imports: one file compresses better than several.
const frames = {
  public:
    /src\/(web\/(public-app\/main|lib\/(device\/use-clock|http\/use-load)|ui\/(Badge|Button|layout\/Placeholders)|booking\/steps\/StepHeading)|domain\/(booking\/form\/(basket|choice)|text\/contact|money|services\/service-list))\.|icons\/(triangle-alert|check|plus)\./,
  staff:
    /src\/(web\/(staff-app(?!\/(inline-script|worker))|lib(?!\/(forms\/use-(debounced|form)|device\/offline-data|session\/sign-out))|ui\/(Avatar|Badge|Button|Icon|use-lazy|layout\/(Card|Loaded|Page|Placeholders)|overlays\/[Tt]oasts))|domain\/(permissions|route|time)\.)/,
};

const target = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
// An older Safari, so that ranges of media queries are lowered too: Safari below 16.4 would lose the phone's layout.
const cssTarget = [...target, 'safari15.4', 'ios15.4'];

const named = new Map<string, string>();
/** Readable class names without hashes; they repeat in scripts, styles and pages, so they compress well. */
function scopedName(name: string, path: string): string {
  const file = path.replace(/\?.*/, '');
  const sheet = basename(file, '.module.css');
  if ((named.get(sheet) ?? file) !== file) throw new Error(`two style sheets are called ${sheet}`);
  named.set(sheet, file);
  return `${sheet}-${name}`;
}

/** The browser build of one app. The apps share no built file, so that neither loads what only the other needs. */
const app = (name: keyof typeof frames, input: string[]): BuildEnvironmentOptions => ({
  outDir: 'dist/web',
  target,
  cssTarget,
  emptyOutDir: name === 'public',
  manifest: `.vite/${name}.json`,
  // The content security policy allows no data: addresses.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // The server's page already names what its own chunk needs; repeating it in the main file costs half a kilobyte.
    resolveDependencies: (_, files, { hostId }) => (/\/main-/.test(hostId) ? [] : files),
  },
  rolldownOptions: {
    input,
    output: { codeSplitting: { groups: [{ name: 'main', test: frames[name] }] } },
    // One app may load a module lazily that the other app needs for its first load.
    checks: { ineffectiveDynamicImport: false },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [react(), publicBundle()],
  publicDir: false,
  builder: {},
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    // The bundler's own name of its first browser build; it cannot be renamed.
    client: {
      ...(command === 'build' && { define: browserFacts }),
      build: app('public', ['src/web/public-app/main.tsx', 'src/web/public-app/inline-script.ts']),
    },
    staff: {
      consumer: 'client',
      build: app('staff', ['src/web/staff-app/main.tsx', 'src/web/staff-app/inline-script.ts']),
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/web',
        target,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { 'staff-worker': 'src/web/staff-app/worker/main.ts' },
          output: { entryFileNames: '[name].js', format: 'iife' },
        },
      },
    },
    ssr: {
      // Chooses React's production build when the pages' renderer is bundled; at run time NODE_ENV would choose.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      // One file without node_modules, with the production build of React whatever NODE_ENV says.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/public-app/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
    api: {
      // Few files instead of two thousand: reading them was two thirds of every start.
      resolve: { noExternal: true, external: ['sharp'] },
      build: {
        outDir: 'dist/api',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: ['src/api/main.ts', 'src/api/imports/table-thread.ts'],
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
