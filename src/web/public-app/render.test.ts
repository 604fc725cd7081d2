import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Branch } from '#domain/branches/contract.ts';
import { weekOf } from '#domain/branches/opening.ts';
import type { BookingPage, Page, PageProfile } from '#domain/page.ts';
import { colorModeKey } from '#web/lib/device/color-mode.ts';
import { linksKey } from '#web/manage/repeat/links.ts';
import { createRenderer } from './render.tsx';

const entry = (file: string) => ({ file: `assets/${file}.js`, css: [`assets/${file}.css`] });
const bundleOf = (file: string) => ({ ...entry(file), imports: ['src/web/public-app/main.tsx'] });
const publicApp = {
  'src/web/public-app/main.tsx': entry('public'),
  'src/web/booking/BookingPage.tsx': bundleOf('booking'),
  'src/web/landing/LandingPage.tsx': bundleOf('landing'),
  'src/web/public-app/small-pages.tsx': bundleOf('small-pages'),
  'src/web/public-app/inline-script.ts': { file: 'assets/inline-script.js' },
};
const staffApp = {
  'src/web/staff-app/main.tsx': { ...entry('staff'), imports: ['_shared.js'] },
  '_shared.js': entry('shared'),
  'src/web/staff-app/inline-script.ts': { file: 'assets/inline-script.js' },
};
const manifests = { public: publicApp, staff: staffApp };
const render = createRenderer({ manifests, read: (file) => `/* ${file} */` });
const rendered = async (page: Page, path = '/central') =>
  render(page, { publicUrl: 'https://navaja.example', path });
const draw = async (page: Page, path?: string) => (await rendered(page, path)).html;

const shop: BookingPage = {
  organization: {
    id: 1,
    name: 'Barbería </script><b>Central</b>',
    slug: 'central',
    timezone: 'America/Montevideo',
    settings: { booking_mode: 'service_first' },
  },
  now: '2026-11-21T12:00:00Z',
  open_statuses: ['active'],
  services: [
    {
      id: 1,
      name: 'Corte',
      description: 'Con <tijera>',
      group_name: null,
      price: 1500,
      price_type: 'from',
      duration_minutes: 30,
      active: true,
      is_premium: false,
    },
  ],
  branches: [
    {
      id: 1,
      name: 'Centro',
      address_line1: '18 de Julio 1234',
      city: 'Montevideo',
      postcode: null,
      country: 'Uruguay',
      is_active: true,
    },
  ],
  barbers: [{ id: 2, firstname: 'Ana', lastname: 'Sosa', photo_url: null, branch_id: null }],
  idle_barbers: [],
  billing: { status: null },
  phones: { plans: {} },
};
const booking: Page = { kind: 'booking', data: shop };

test("a shop's page is rendered on the server, in Spanish, with its services and prices", async () => {
  const html = (await draw(booking)).replaceAll('<!-- -->', '');
  expect(html).toMatch(/^<!doctype html><html lang="es"/);
  for (const text of ['Corte', '30 min', 'Precio desde', '$1500.00', '@', 'Siguiente'])
    expect(html).toContain(text);
  expect(html).toContain('<link rel="canonical" href="https://navaja.example/central"/>');
  expect(html).toContain('property="og:title"');
});

test('a shared link of a shop shows its own picture, and its page is no part of the staff’s application', async () => {
  const html = await draw(booking);
  expect(html).toContain('property="og:image" content="https://navaja.example/central/og.png"');
  expect(html).toContain('name="twitter:card" content="summary_large_image"');
  expect(html).not.toContain('manifest');
  expect(html).not.toMatch(/turno/);
  const landing = await draw({ kind: 'landing', example: 'barberia-navaja' }, '/');
  expect(landing).toContain('content="https://navaja.example/og.png"');
  expect(landing).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(landing).toContain('href="/barberia-navaja"');
  expect(await draw({ kind: 'landing' }, '/')).not.toContain('Ver una barbería de ejemplo');
});

test('what people typed cannot break out of the page', async () => {
  const html = await draw(booking);
  expect(html).not.toContain('<b>Central');
  expect(html).not.toContain('<tijera>');
  const [, block = ''] = /<script id="page" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(block)).toEqual(booking);
});

type Node = Record<string, unknown> & { '@type': string };
async function businessOf(page: Page): Promise<Node[]> {
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await draw(page)) ?? [];
  return (JSON.parse(block) as { '@graph': Node[] })['@graph'];
}
const home = 'https://navaja.example/central';

test('search engines read a HairSalon for each active branch, and whose they are', async () => {
  const closed = { ...shop.branches?.[0], id: 2, name: 'Puerto', is_active: false } as Branch;
  const page: Page = { kind: 'booking', data: { ...shop, branches: [...(shop.branches ?? []), closed] } };
  const [owner, ...places] = await businessOf(page);
  const { name } = shop.organization;
  expect(owner).toMatchObject({ '@type': 'Organization', '@id': `${home}#barberia`, name, url: home });
  expect(places).toHaveLength(1);
  expect(places[0]).toMatchObject({
    '@type': 'HairSalon',
    '@id': `${home}#sucursal-1`,
    name,
    url: home,
    address: {
      streetAddress: '18 de Julio 1234',
      addressLocality: 'Montevideo',
      addressCountry: 'Uruguay',
    },
    hasOfferCatalog: {
      itemListElement: [{ '@type': 'Offer', name: 'Corte', priceSpecification: { minPrice: 1500 } }],
    },
    potentialAction: { '@type': 'ReserveAction', target: home },
    parentOrganization: { '@id': `${home}#barberia` },
  });
  expect(JSON.stringify(places)).not.toContain('priceCurrency');
  const alone: Page = { kind: 'booking', data: { ...shop, branches: [] } };
  expect((await businessOf(alone)).map((node) => node['@type'])).toEqual(['Organization', 'HairSalon']);
});

const photo = `https://navaja.example/api/images/upload/1-${'x'.repeat(22)}.webp`;
const hostile = '</script><script>alert(1)</script>';
const profile: PageProfile = {
  tagline: hostile,
  about: `Uno ${hostile}\n\nDos`,
  cancellation_policy: 'Avísanos antes.',
  accent: '#c2185b',
  logo_url: null,
  cover_url: null,
  instagram: 'https://www.instagram.com/central',
  facebook: null,
  tiktok: null,
  website: null,
  whatsapp: '59899123456',
  currency: 'UYU',
  photos: [{ id: 1, url: photo, alt: `"><b>${hostile}` }],
  opening: [
    {
      branch_id: 1,
      days: weekOf((day) => (day === 5 ? [{ start: '09:00', end: '13:00' }] : [])),
      is_derived: true,
    },
  ],
  is_listed: true,
  frame_origins: [],
  today: 5,
  open: null,
};
const withProfile: Page = { kind: 'booking', data: shop, profile };

test('search engines read what a shop tells, also where it is hostile', async () => {
  const place = (await businessOf(withProfile))[1];
  expect(place).toMatchObject({
    description: hostile,
    image: [photo],
    sameAs: ['https://www.instagram.com/central'],
    openingHoursSpecification: [{ dayOfWeek: 'Saturday', opens: '09:00', closes: '13:00' }],
    hasOfferCatalog: {
      itemListElement: [{ priceSpecification: { minPrice: 1500, priceCurrency: 'UYU' } }],
    },
  });
  expect(await draw(withProfile)).not.toContain('<script>alert');
});

test('what a shop tells stands below the wizard, and is not handed to its program', async () => {
  const html = await draw(withProfile);
  const [, foot = ''] = /<footer class="shop-foot">(.*?)<\/footer>/s.exec(html) ?? [];
  for (const text of [
    'Horarios',
    '09:00 – 13:00',
    'Cerrado',
    'Dónde estamos',
    'Fotos',
    'Redes',
    'Avísanos antes.',
  ])
    expect(foot).toContain(text);
  expect(foot).toContain('<div aria-current="date"><dt>Sábado</dt>');
  expect(foot).toContain('c_limit,w_480');
  expect(html.indexOf('<footer class="shop-foot">')).toBeGreaterThan(html.indexOf('id="root"'));
  const [, block = ''] = /<script id="page" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(block)).toEqual(booking);
  expect(html).toContain(
    'style="--accent:#c2185b;--on-accent:#ffffff;--accent-light:#c2185b;--accent-dark:#',
  );
  expect(html).toContain(`property="og:image" content="${photo}"`);
});

test('branches and hours stand below the wizard whatever else a shop wrote, and one that is not listed says so', async () => {
  const nothing = Object.fromEntries(
    Object.entries(profile).map(([part, value]) => [part, typeof value === 'string' ? null : value]),
  );
  const silent: Page = { ...withProfile, profile: { ...(nothing as PageProfile), photos: [] } };
  const html = await draw(silent);
  expect(html).toContain('<h2>Horarios</h2>');
  expect(html).toContain('<h2>Dónde estamos</h2>');
  const bare = { ...(silent.profile as PageProfile), opening: [] };
  expect(await draw({ ...silent, data: { ...shop, branches: [] }, profile: bare })).not.toContain(
    'shop-foot',
  );
  expect(html).not.toContain('--accent');
  expect(html).not.toContain('noindex');
  expect(await draw({ ...withProfile, profile: { ...profile, is_listed: false } })).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});

test('in a frame there is no bar and no foot, and links open outside of it', async () => {
  const html = await draw({ ...withProfile, data: { ...shop, embedded: true } }, '/central/embed');
  expect(html).toContain('<base target="_blank"/>');
  for (const part of ['shop-foot', '<header class="bar', 'Iniciar sesión']) expect(html).not.toContain(part);
  expect(html).toContain('Corte');
});

test('where clients type their data, also in a frame, it is said what becomes of it', async () => {
  const framed: Page = { ...withProfile, data: { ...shop, embedded: true } };
  for (const page of [booking, withProfile, framed])
    expect((await draw(page)).split('id="page"')[0]).toContain(
      '<a href="/central/privacidad">Privacidad</a>',
    );
});

test('a public page paints first without another request', async () => {
  const { html, inlined } = await rendered(booking);
  const scripts = [...html.matchAll(/<script(?![^>]*type="application\/)([^>]*)>([^<]*)/g)];
  expect(scripts.map(([, attributes, code]) => [attributes, code])).toEqual([['', inlined?.script]]);
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toBe('/* assets/public.css *//* assets/booking.css */');
  expect(style).toBe(inlined?.style);
  const links = [...html.matchAll(/<link [^>]*?rel="([^"]+)"[^>]*>/g)];
  expect(links.map(([link, rel]) => [rel, link.includes('disabled')])).toEqual([
    ['canonical', false],
    ['icon', false],
    ['apple-touch-icon', false],
    ['stylesheet', true],
    ['stylesheet', true],
  ]);
});

test('the inline script reads the colour mode under the key that stores it', () => {
  expect(readFileSync('src/web/theme/apply-color-mode.ts', 'utf8')).toContain(`'${colorModeKey}'`);
});

test('the inline script looks for an earlier booking under the key that stores it', () => {
  expect(readFileSync('src/web/booking/memory/keep-place.ts', 'utf8')).toContain(`'${linksKey}'`);
});

test('the inline script cannot import', async () => {
  const early = { 'src/web/public-app/inline-script.ts': { file: 'early.js', imports: ['_shared.js'] } };
  const leaning = createRenderer({
    manifests: { public: { ...publicApp, ...early }, staff: staffApp },
    read: () => '',
  });
  const work = async () => leaning(booking, { publicUrl: 'https://navaja.example', path: '/central' });
  await expect(work()).rejects.toThrow('cannot import');
});

test("a page names its own chunk at once, and the booking page names no other's", async () => {
  const html = await draw({ kind: 'landing' }, '/');
  expect(html).toContain('<meta name="bundle" content="/assets/public.js /assets/landing.js"/>');
  expect(html).toContain('/* assets/landing.css */');
  expect(await draw(booking)).not.toContain('/assets/landing');
});

test('a part that the server could not read shows that it is loading', async () => {
  const html = await draw({ kind: 'booking', data: { ...shop, services: null } });
  expect(html).toContain('Cargando…');
  expect(html).not.toContain('No se encontraron servicios.');
});

test("the staff's page loads only the staff's bundle and is hidden from search engines", async () => {
  const html = await draw({ kind: 'staff' }, '/login');
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<script type="module" src="/assets/staff.js" fetchPriority="low"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/staff.css"/>');
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js" fetchPriority="low"/>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('public.js');
});

test.each([
  ['unknown-shop', 'Barbería no encontrada'],
  ['unknown-reservation', 'No se encontró la reserva'],
  ['unavailable', 'Espera un momento e intenta nuevamente.'],
  ['unknown', 'Ir al inicio'],
] as const)('the page of %s says so without scripts', async (kind, text) => {
  expect(await draw({ kind })).toContain(text);
});

test('the statement of accessibility shows an address to write to only where one is set', async () => {
  expect(await draw({ kind: 'accessibility', support_email: 'ayuda@navaja.uy' })).toContain(
    'href="mailto:ayuda@navaja.uy"',
  );
  const without = await draw({ kind: 'accessibility', support_email: null });
  expect(without).toContain('Habla con tu barbería');
  expect(without).not.toContain('mailto:');
});

test('a page carries the sentence for browsers that are too old, with the phone of the shop', async () => {
  const branches = shop.branches?.map((branch) => ({ ...branch, phone: '2900 1234' })) ?? [];
  const html = await draw({ kind: 'booking', data: { ...shop, branches } });
  const [, notice = ''] = /<div id="load-failure".*?<template>(.*?)<\/template>/s.exec(html) ?? [];
  expect(notice).toContain(
    'Tu navegador es muy antiguo para esta página. Actualízalo o llama a la barbería.',
  );
  expect(notice).toContain('href="tel:29001234"');
});
