const loading = new Map<string, Promise<unknown>>();

function load(file: string): Promise<unknown> {
  const link = document.createElement('link');
  link.href = `/${file}`;
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  // A disabled link already names each style sheet that the server inlined.
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

async function preload<T>(importModule: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(loadOnce));
  return importModule();
}

// The bundler calls the function by this name.
export { preload as __vitePreload };
