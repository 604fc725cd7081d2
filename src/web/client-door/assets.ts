import type { Inlined } from '#domain/page.ts';

/** As much of the bundler's manifest as a page needs: source file to built files. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
/** `beforePaint` is what stands inside the page, once it is built. */
export type Assets = {
  script: string;
  styles: string[];
  chunks: string[];
  inlined?: Inlined;
  beforePaint: string;
};

const sources = {
  client: { main: 'src/web/client-door/main.tsx', beforePaint: 'src/web/client-door/before-paint.ts' },
  staff: { main: 'src/web/staff-door/main.tsx', beforePaint: 'src/web/staff-door/before-paint.ts' },
} as const;

export type Door = keyof typeof sources;
/** What a build left: what each door's sources became, and the files themselves. */
export type Build = { manifests: Record<Door, Manifest>; read: (file: string) => string };

/** What a door's page links to, by the names that the build gave; `content` is loaded right after the entry. */
export function builtAssets({ manifests, read }: Build, door: Door, content?: string): Assets {
  const { main, beforePaint } = sources[door];
  const at = (source: string) => {
    const entry = manifests[door][source];
    if (!entry) throw new Error(`the web build lacks ${source}`);
    return entry;
  };
  const reached = new Set<string>();
  const reach = (source: string) => {
    if (reached.has(source)) return;
    reached.add(source);
    at(source).imports?.forEach(reach);
  };
  reach(main);
  if (content) reach(content);
  const entries = [...reached].map(at);
  const styles = [...new Set(entries.flatMap(({ css = [] }) => css))];
  const early = at(beforePaint);
  if (early.imports) throw new Error(`${beforePaint} stands in the page and cannot import`);
  // A scope of its own: as a module it would come after the paint.
  const script = `{${read(early.file)}}`;
  return {
    script: `/${at(main).file}`,
    styles: styles.map((file) => `/${file}`),
    chunks: entries.slice(1).map(({ file }) => `/${file}`),
    // Clients come once, and see the page one journey to the server earlier; staff keep the files.
    inlined: door === 'client' ? { script, style: styles.map(read).join('') } : { script },
    beforePaint,
  };
}

/** The same from the sources, as the development server hands them out. */
export const sourceAssets = (door: Door): Assets => ({
  script: `/${sources[door].main}`,
  styles: ['/src/web/theme/theme.css'],
  chunks: [],
  beforePaint: `/${sources[door].beforePaint}`,
});
