import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import type { BookingPage, PageProfile } from '#domain/page.ts';
import { frontParts, ShopFront } from './ShopFront.tsx';

const photo = `https://navaja.example/api/images/upload/1-${'x'.repeat(22)}.webp`;
const branch = (name: string, is_active = true) => ({
  id: name.length,
  name,
  address_line1: '18 de Julio 1234',
  city: 'Montevideo',
  postcode: null,
  country: 'Uruguay',
  is_active,
});
const shop = (...branches: ReturnType<typeof branch>[]) => ({ branches }) as unknown as BookingPage;
const silent = { tagline: null, logo_url: null, cover_url: null, photos: [], open: null };
const draw = (page: BookingPage, told: Partial<PageProfile>) => {
  const profile = { ...silent, ...told } as PageProfile;
  const html = renderToStaticMarkup(createElement(ShopFront, { page, profile }));
  return { html, text: html.replaceAll(/<[^>]+>/g, ''), parts: frontParts(page, profile) };
};
const open = 'Abierto hasta las 19:00';

test.each([
  ['one branch', [branch('Centro')], open, `${open} · 18 de Julio 1234 · Cómo llegar`],
  ['one active branch', [branch('Centro'), branch('Cordón', false)], null, '18 de Julio 1234 · Cómo llegar'],
  ['no branch', [], open, open],
  ['two branches', [branch('Centro'), branch('Pocitos')], null, '2 sucursales · Centro y Pocitos'],
  [
    'three branches',
    [branch('Centro'), branch('Cordón'), branch('Malvín 2')],
    null,
    '3 sucursales · Centro, Cordón y Malvín 2',
  ],
  ['neither hours nor branches', [], null, ''],
])('a shop with %s says where it is and whether it is open', (_, branches, said, line) => {
  expect(draw(shop(...branches), { open: said }).text).toBe(line);
});

test('cover and logo are drawn in the sizes of the screen, and three photos, each with its own words', () => {
  const photos = [1, 2, 3, 4].map((id) => ({ id, url: photo, alt: `Foto "${id}"` }));
  const { html, parts } = draw(shop(branch('Centro')), { cover_url: photo, logo_url: photo, photos });
  expect(parts).toBe('cover way');
  expect(html).toMatch(/class="cover".*c_limit,w_480.*fetchPriority="high"/);
  expect(html).toMatch(/class="logo" src="[^"]*c_fill,w_128,h_128/);
  expect(html.match(/Foto &quot;\d/g)).toHaveLength(3);
  expect(html.match(/loading="lazy"/g)).toHaveLength(4);
  expect(draw(shop(), { logo_url: photo, photos }).html).not.toContain('lazy');
  expect(draw(shop(), {})).toEqual({ html: '', text: '', parts: '' });
});
