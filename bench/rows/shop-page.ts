import { join } from 'node:path';
import { root } from '#api/config.ts';
import { loadRenderer } from '#api/start/run-product.ts';
import { weekOf } from '#domain/branches/opening.ts';
import type { BookingPage, Page, PageProfile } from '#domain/page.ts';
import { mostPhotos } from '#domain/profile/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';

const count = <T>(length: number, make: (nth: number) => T): T[] =>
  Array.from({ length }, (_, nth) => make(nth + 1));

const branches = count(2, (id) => ({
  id,
  name: `Sucursal ${id}`,
  address_line1: `18 de Julio ${id}234`,
  city: 'Montevideo',
  postcode: '11100',
  country: 'Uruguay',
  is_active: true,
}));
const data: BookingPage = {
  organization: {
    id: 1,
    name: 'Barbería Central',
    slug: 'central',
    timezone: 'America/Montevideo',
    settings: { booking_mode: 'service_first' },
  },
  now: '2026-11-18T12:00:00Z',
  open_statuses: ['active'],
  services: count(10, (id) => ({
    id,
    name: `Servicio ${id}`,
    description: 'Con lavado y peinado.',
    group_name: null,
    price: 500 + id,
    price_type: 'fixed' as const,
    duration_minutes: 30,
    active: true,
    is_premium: false,
  })),
  branches,
  barbers: count(4, (id) => ({
    id,
    firstname: 'Bruno',
    lastname: `${id}`,
    photo_url: null,
    branch_id: null,
  })),
  idle_barbers: [],
  billing: { status: 'active' },
  phones: { own: { code: '+598', country: 'Uruguay' }, plans: { '+598': { lengths: [8], trunk: '0' } } },
};
const days = weekOf((day) => (day < 6 ? [{ start: '09:00', end: '19:00' }] : []));
const nothing: PageProfile = {
  tagline: null,
  about: null,
  cancellation_policy: null,
  accent: null,
  logo_url: null,
  cover_url: null,
  instagram: null,
  facebook: null,
  tiktok: null,
  website: null,
  whatsapp: null,
  currency: null,
  photos: [],
  opening: branches.map(({ id }) => ({ branch_id: id, days, is_derived: true })),
  is_listed: true,
  frame_origins: [],
  today: 2,
  open: 'Abierto hasta las 19:00',
};
const photo = `https://navaja.example/api/images/upload/1-${'x'.repeat(22)}.webp`;
const full: PageProfile = {
  ...nothing,
  tagline: 'Cortes de siempre',
  about: 'Cortamos con tijera, máquina y navaja. '.repeat(38).slice(0, 1_500),
  cancellation_policy: 'Puedes cancelar hasta la hora de inicio. '.repeat(14),
  accent: '#c2185b',
  logo_url: photo,
  instagram: 'https://www.instagram.com/navaja',
  whatsapp: '59899123456',
  photos: count(mostPhotos, (id) => ({ id, url: photo, alt: `Foto ${id}` })),
};

export const benchmark: Benchmark = async function* ({ seconds }) {
  const renderPage = await loadRenderer(join(root, 'dist'));
  const drawing = async (profile: PageProfile) => {
    const page: Page = { kind: 'booking', data, profile };
    const address = { publicUrl: 'https://navaja.example', path: '/central' };
    const end = performance.now() + seconds * 1_000;
    const before = performance.now();
    let pages = 0;
    for (; performance.now() < end; pages += 1) await renderPage(page, address);
    return { value: pages / ((performance.now() - before) / 1_000) };
  };
  yield {
    bench: 'shop-page',
    params: { photos: mostPhotos },
    unit: 'pages/s',
    product: () => drawing(full),
    reference: { name: 'the same page of a shop that tells nothing', measure: () => drawing(nothing) },
    goal: { of: 'ratio', wants: 'more', must: 0.8 },
  };
};
