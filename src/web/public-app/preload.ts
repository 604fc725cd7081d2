const loading = new Map<string, Promise<unknown>>();

function load(file: string): Promise<unknown> {
  const link = document.createElement('link');
  link.href = `/${file}`;
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  // Style sheets that the server inlined are already named by a disabled link.
  if ([...document.querySelectorAll('link')].some(({ href }) => href === link.href)) return Promise.resolve();
  document.head.append(link);
  if (link.rel !== 'stylesheet') return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      loading.delete(file);
      reject(new Error(file));
    });
  });
}

function loadOnce(file: string): Promise<unknown> {
  const known = loading.get(file) ?? load(file);
  loading.set(file, known);
  return known;
}

/** Imports a module after its style sheets have loaded, and fetches the modules that it imports at the same time. */
async function preload<T>(importModule: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(loadOnce));
  return importModule();
}

// The name under which the bundler calls it.
export { preload as __vitePreload };
