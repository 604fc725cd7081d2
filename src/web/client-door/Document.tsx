import type { ReactNode } from 'react';
import type { Page } from '#domain/page.ts';
import icon from '#web/theme/icon.svg?inline';
import type { Assets } from './assets.ts';
import type { Description } from './describe-page.ts';

type Props = {
  page: Page;
  description: Description;
  assets: Assets;
  apiUrl: string | undefined;
  children: ReactNode;
};

// `<` would let a shop's name end the block.
const asBlock = (data: unknown) => ({ __html: JSON.stringify(data).replaceAll('<', '\\u003c') });

// Still named, or the later parts that lean on it would fetch it; React's types lack the attribute.
const standsInPage = { disabled: true };

/** The page around the application: who it is for robots and previews, and what the browser loads first. */
export function Document({ page, description, assets, apiUrl, children }: Props) {
  const { inlined } = assets;
  const isDrawn = page.kind !== 'staff';
  const { title, summary, address, image, shop, isHidden } = description;
  return (
    <html lang="es" data-color-mode="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={summary} />
        {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Navaja" />
        <meta property="og:locale" content="es" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={summary} />
        <meta property="og:url" content={address} />
        {image && <meta property="og:image" content={image} />}
        {apiUrl && <meta name="api" content={apiUrl} />}
        <link rel="icon" type="image/svg+xml" href={icon} />
        {inlined?.style && <style dangerouslySetInnerHTML={{ __html: inlined.style }} />}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...(inlined?.style && standsInPage)} />
        ))}
        {inlined ? (
          <script dangerouslySetInnerHTML={{ __html: inlined.script }} />
        ) : (
          <script type="module" src={assets.beforePaint} />
        )}
        {isDrawn ? (
          <meta name="program" content={[assets.script, ...assets.chunks].join(' ')} />
        ) : (
          <Program {...assets} />
        )}
        {shop && <script type="application/ld+json" dangerouslySetInnerHTML={asBlock(shop)} />}
      </head>
      <body>
        <div id="root">{children}</div>
        <Unloaded />
        <script id="page" type="application/json" dangerouslySetInnerHTML={asBlock(page)} />
      </body>
    </html>
  );
}

const Program = ({ script, chunks }: Assets) => (
  <>
    {chunks.map((chunk) => (
      <link key={chunk} rel="modulepreload" href={chunk} fetchPriority="low" />
    ))}
    <script type="module" src={script} fetchPriority="low" />
  </>
);

/** Shown by the early script when the program does not come. */
const Unloaded = () => (
  <div id="unloaded" role="alert" hidden>
    No pudimos cargar la página. <button type="button">Reintentar</button>
  </div>
);
