import type { CSSProperties, ReactNode } from 'react';
import type { Page } from '#domain/page.ts';
import { telAddress } from '#domain/text/contact.ts';
import { accentOf } from '#domain/profile/accent.ts';
import { ShopFoot, hasFoot } from '#web/profile/ShopFoot.tsx';
import { CoverPreload, frontParts } from '#web/profile/ShopFront.tsx';
import { tooOld } from '#web/theme/too-old.ts';
import icon from '#web/theme/icon.svg?inline';
import type { Assets } from './assets.ts';
import type { Description } from './describe-page.ts';

type ShopPage = Extract<Page, { kind: 'booking' }>;

type Props = {
  page: Page;
  description: Description;
  assets: Assets;
  apiUrl: string | undefined;
  children: ReactNode;
};

// Escapes `<`, because `</script>` in a shop's name would end the element.
const asJson = (data: unknown) => ({ __html: JSON.stringify(data).replaceAll('<', '\\u003c') });

// A disabled link names each inlined style sheet, so that the bundler's loader skips it. React's types lack the
// attribute.
const alreadyInlined = { disabled: true };

export function Document({ page, description, assets, apiUrl, children }: Props) {
  const { inlined } = assets;
  const isRendered = page.kind !== 'staff';
  const cover = hasFront(page) && page.profile?.cover_url;
  const { title, summary, address, image, shop, isHidden } = description;
  return (
    <html lang="es" data-color-mode="light" data-front={frontOf(page)} style={accentStyle(page)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {cover && <CoverPreload url={cover} />}
        <title>{title}</title>
        <meta name="description" content={summary} />
        {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Navaja" />
        <meta property="og:locale" content="es" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={summary} />
        <meta property="og:url" content={address} />
        {image && <CardImage {...image} />}
        {apiUrl && <meta name="api" content={apiUrl} />}
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {isEmbedded(page) && <base target="_blank" />}
        {hasManifest(page) && <link rel="manifest" href="/manifest.webmanifest" />}
        {inlined?.style && <style dangerouslySetInnerHTML={{ __html: inlined.style }} />}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...(inlined?.style && alreadyInlined)} />
        ))}
        {inlined ? (
          <script dangerouslySetInnerHTML={{ __html: inlined.script }} />
        ) : (
          <script type="module" src={assets.inlineScript} />
        )}
        {isRendered ? (
          <meta name="bundle" content={[assets.script, ...assets.chunks].join(' ')} />
        ) : (
          <Bundle {...assets} />
        )}
        {assets.later.length > 0 && <meta name="later" content={assets.later.join(' ')} />}
        {shop && <script type="application/ld+json" dangerouslySetInnerHTML={asJson(shop)} />}
      </head>
      <body>
        <div id="root">{children}</div>
        {page.kind === 'booking' && <Lost slug={page.data.organization.slug} />}
        <Foot page={page} />
        <div className="help-row">
          {page.kind === 'landing' && <ProductLinks email={page.support_email} />}
          {page.kind === 'booking' && <Privacy slug={page.data.organization.slug} />}
          {isRendered && !isEmbedded(page) && <Help />}
        </div>
        <LoadFailure page={page} />
        <script id="page" type="application/json" dangerouslySetInnerHTML={asJson(handedOver(page))} />
      </body>
    </html>
  );
}

// A page embedded in another site opens its links in a new tab, because the linked pages refuse to load in a frame.
const isEmbedded = (page: Page): boolean => page.kind === 'booking' && page.data.embedded === true;

const hasFront = (page: Page): page is ShopPage => page.kind === 'booking' && !isEmbedded(page);

const frontOf = (page: Page): string | undefined =>
  hasFront(page) && page.profile ? frontParts(page.data, page.profile) : undefined;

function accentStyle(page: Page): CSSProperties | undefined {
  const color = page.kind === 'booking' ? page.profile?.accent : null;
  if (!color) return undefined;
  const { ink, outline } = accentOf(color);
  const lines = { '--accent-light': outline.light, '--accent-dark': outline.dark };
  return { '--accent': color, '--on-accent': ink, ...lines } as CSSProperties;
}

const Foot = ({ page }: { page: Page }) =>
  page.kind === 'booking' &&
  page.profile &&
  hasFoot(page.data, page.profile) &&
  !isEmbedded(page) && <ShopFoot page={page.data} profile={page.profile} />;

// Removes from the browser's data what only the server-rendered document shows: profile and support address.
function handedOver(page: Page): Page {
  if (page.kind === 'landing') {
    const { support_email: _, ...rest } = page;
    return rest;
  }
  if (page.kind !== 'booking') return page;
  const { profile: _, ...rest } = page;
  return rest;
}

const CardImage = ({ address, isOurs }: NonNullable<Description['image']>) => (
  <>
    <meta property="og:image" content={address} />
    {isOurs && <meta property="og:image:width" content="1200" />}
    {isOurs && <meta property="og:image:height" content="630" />}
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

/** Outside the hydrated root, so that the link adds no JavaScript. */
const Lost = ({ slug }: { slug: string }) => (
  <nav aria-label="Tus reservas" className="shop-lost">
    <a href={`/${slug}/mis-reservas`}>¿Perdiste el enlace?</a>
  </nav>
);

const Privacy = ({ slug }: { slug: string }) => (
  <nav aria-label="Tus datos" className="help">
    <a href={`/${slug}/privacidad`}>Privacidad</a>
  </nav>
);

const ProductLinks = ({ email }: { email: string | undefined }) => (
  <nav aria-label="Navaja" className="help">
    <a href="/-/condiciones">Condiciones</a>
    <a href="/-/condiciones#privacidad">Privacidad</a>
    {email && <a href={`mailto:${email}`}>Contacto</a>}
  </nav>
);

const Help = () => (
  <nav aria-label="Ayuda" className="help">
    <a href="/-/accesibilidad">Accesibilidad y ayuda</a>
  </nav>
);

// The manifest describes the staff app; a shop's page on a client's home screen must open itself, so public pages have
// none.
const hasManifest = ({ kind }: Page) => kind === 'staff' || kind === 'landing';

const Bundle = ({ script, chunks }: Assets) => (
  <>
    {chunks.map((chunk) => (
      <link key={chunk} rel="modulepreload" href={chunk} fetchPriority="low" />
    ))}
    <script type="module" src={script} fetchPriority="low" />
  </>
);

/**
 * Shown by the inline script when the bundle fails to load; browsers too old for the bundle get the template's text.
 */
function LoadFailure({ page }: { page: Page }) {
  const phone = phoneOf(page);
  const ofShop = page.kind !== 'staff' && page.kind !== 'landing';
  return (
    <div id="load-failure" role="alert" hidden>
      No pudimos cargar la página. <button type="button">Reintentar</button>
      <template>
        <span>{ofShop ? `${tooOld.slice(0, -1)} o llama a la barbería.` : tooOld}</span>
        {phone && <a href={telAddress(phone) ?? undefined}>{phone}</a>}
      </template>
    </div>
  );
}

function phoneOf(page: Page): string | null | undefined {
  if (page.kind === 'reservation') return page.data.branch?.phone;
  return page.kind === 'booking'
    ? page.data.branches?.find((branch) => branch.is_active && branch.phone)?.phone
    : null;
}
