import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { runProduct } from '#api/start/run-product.ts';
import type { RenderedPage, RenderPage } from '#domain/page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the product from its sources, with the bundler in front of it on the same port. */
await runProduct(process.env, async () => {
  const server = createHttpServer();
  const vite = await createVite({
    root,
    appType: 'custom',
    // The watcher would treat a compiled copy of the configuration as a change and restart this process.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  });
  const renderPage: RenderPage = async (page, address) => {
    const { createSourceRenderer } = await vite.ssrLoadModule('/src/web/public-app/render.tsx');
    const { html } = (await createSourceRenderer()(page, address)) as RenderedPage;
    return { html: await vite.transformIndexHtml(address.path, html), isDraft: true };
  };
  return {
    renderPage,
    serverFactory: (handle) =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => handle(request, withoutPolicy(response))),
      ),
    close: () => vite.close(),
  };
});

// Hot reload needs an inline script, which the product's content security policy forbids.
function withoutPolicy(response: ServerResponse) {
  const setHeader = response.setHeader.bind(response);
  return Object.assign(response, {
    setHeader: (name: string, value: string) =>
      name.toLowerCase() === 'content-security-policy' ? response : setHeader(name, value),
  });
}
