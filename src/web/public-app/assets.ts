import type { Inlined } from '#domain/page.ts';

/** The needed part of the bundler's manifest: source file to built files. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
/** `inlined` is missing in development, where the page loads `inlineScript` as a file instead. */
export type Assets = {
  script: string;
  styles: string[];
  chunks: string[];
  /** Files to load at the first interaction with the page. */
  later: string[];
  inlined?: Inlined;
  inlineScript: string;
};

const sources = {
  public: { main: 'src/web/public-app/main.tsx', inlineScript: 'src/web/public-app/inline-script.ts' },
  staff: { main: 'src/web/staff-app/main.tsx', inlineScript: 'src/web/staff-app/inline-script.ts' },
} as const;

export type App = keyof typeof sources;
export type Build = { manifests: Record<App, Manifest>; read: (file: string) => string };

/**
 * `contents` are the source modules of the page's own chunks; styles of later chunks are included, because the page
 * needs them at once.
 */
export function builtAssets(
  { manifests, read }: Build,
  app: App,
  contents: { now: readonly string[]; later?: readonly string[] },
): Assets {
  const { main, inlineScript } = sources[app];
  const find = (source: string) => {
    const entry = manifests[app][source];
    if (!entry) throw new Error(`the web build lacks ${source}`);
    return entry;
  };
  const reached = new Set<string>();
  const reach = (source: string) => {
    if (reached.has(source)) return;
    reached.add(source);
    find(source).imports?.forEach(reach);
  };
  reach(main);
  contents.now.forEach(reach);
  const atOnce = reached.size;
  contents.later?.forEach(reach);
  const entries = [...reached].map(find);
  const files = entries.map(({ file }) => `/${file}`);
  const styles = [...new Set(entries.flatMap(({ css = [] }) => css))];
  const early = find(inlineScript);
  if (early.imports) throw new Error(`${inlineScript} is inlined into the page and cannot import`);
  // A block scope instead of a module, because a module would run after the first paint.
  const script = `{${read(early.file)}}`;
  return {
    script: `/${find(main).file}`,
    styles: styles.map((file) => `/${file}`),
    chunks: files.slice(1, atOnce),
    later: files.slice(atOnce),
    // Inlined styles save clients, who visit once, one round trip before the first paint; staff visit daily and cache
    // the files.
    inlined: app === 'public' ? { script, style: styles.map(read).join('') } : { script },
    inlineScript,
  };
}

export const sourceAssets = (app: App): Assets => ({
  script: `/${sources[app].main}`,
  styles: ['/src/web/theme/theme.css'],
  chunks: [],
  later: [],
  inlineScript: `/${sources[app].inlineScript}`,
});
