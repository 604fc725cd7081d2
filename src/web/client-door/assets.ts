/** As much of the bundler's manifest as a page needs: source file to built files. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
export type Assets = { colorMode: string; font: string; script: string; styles: string[]; chunks: string[] };

const sources = {
  client: 'src/web/client-door/main.tsx',
  staff: 'src/web/staff-door/main.tsx',
  colorMode: 'src/web/client-door/apply-color-mode.ts',
  font: 'src/web/theme/inter-latin.woff2',
} as const;

export type Door = 'client' | 'staff';
export type Manifests = Record<Door, Manifest>;

/** What a door's page links to, by the names that the build gave; `content` is loaded right after the entry. */
export function builtAssets(manifests: Manifests, door: Door, content?: string): Assets {
  const at = (source: string) => {
    const entry = { ...manifests.client, ...manifests[door] }[source];
    if (!entry) throw new Error(`the web build lacks ${source}`);
    return entry;
  };
  const reached = new Set<string>();
  const reach = (source: string) => {
    if (reached.has(source)) return;
    reached.add(source);
    at(source).imports?.forEach(reach);
  };
  reach(sources[door]);
  if (content) reach(content);
  const entries = [...reached].map(at);
  return {
    colorMode: `/${at(sources.colorMode).file}`,
    font: `/${at(sources.font).file}`,
    script: `/${at(sources[door]).file}`,
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    chunks: entries.slice(1).map(({ file }) => `/${file}`),
  };
}

/** The same from the sources, as the development server hands them out. */
export const sourceAssets = (door: Door): Assets => ({
  colorMode: `/${sources.colorMode}`,
  font: `/${sources.font}`,
  script: `/${sources[door]}`,
  styles: ['/src/web/theme/theme.css'],
  chunks: [],
});
