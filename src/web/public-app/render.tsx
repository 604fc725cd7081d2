import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import type { Page, PageAddress, RenderedPage, RenderPage } from '#domain/page.ts';
import { ShopFront } from '#web/profile/ShopFront.tsx';
import { type Assets, type Build, builtAssets, type App, sourceAssets } from './assets.ts';
import { ClientPage } from './ClientPage.tsx';
import { contentSources, loadContent } from './contents.tsx';
import { describePage } from './describe-page.ts';
import { Document } from './Document.tsx';

async function render(page: Page, address: PageAddress, assets: Assets): Promise<RenderedPage> {
  // Two render passes, because only the hydrated part needs React's markers.
  const content = page.kind === 'staff' ? '' : renderToString(await drawn(page, address));
  const shell = renderToStaticMarkup(
    <Document page={page} description={describePage(page, address)} assets={assets} apiUrl={address.apiUrl}>
      {mark}
    </Document>,
  );
  const [before = '', after = ''] = shell.split(mark);
  return { html: `<!doctype html>${before}${content}${after}`, inlined: assets.inlined };
}

const drawn = async (page: Page, { path }: PageAddress) => (
  <ClientPage path={path}>{await loadContent(page, frontOf(page))}</ClientPage>
);

const frontOf = (page: Page): string =>
  page.kind === 'booking' && page.profile && !page.data.embedded
    ? renderToStaticMarkup(<ShopFront page={page.data} profile={page.profile} />).replace(reactPreloads, '')
    : '';

// React writes a preload link right before each eager picture, where the link comes too late to be of use.
const reactPreloads = /^(?:<link rel="preload"[^>]*>)+/;

const mark = '\u0001content\u0001';
const appOf = ({ kind }: Page): App => (kind === 'staff' ? 'staff' : 'public');

export function createRenderer(build: Build): RenderPage {
  const known = new Map<string, Assets>();
  const assetsOf = (page: Page): Assets => {
    const contents = contentSources(page);
    const key = JSON.stringify(contents);
    const assets = known.get(key) ?? builtAssets(build, appOf(page), contents);
    known.set(key, assets);
    return assets;
  };
  return (page, address) => render(page, address, assetsOf(page));
}

export const createSourceRenderer = (): RenderPage => (page, address) =>
  render(page, address, sourceAssets(appOf(page)));
