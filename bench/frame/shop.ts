import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#api/database/connection.ts';
import { type UploadAnswer, uploadPreset } from '#domain/images/contract.ts';
import { addPhoto, mostPhotos, saveProfile } from '#domain/profile/contract.ts';
import type { Caller } from '#test/caller.ts';
import * as world from '#test/world.ts';
import { addDays, today } from '#domain/time.ts';

export type Shop = Awaited<ReturnType<typeof aShop>>;

/** A shop in UTC with two branches, services of 15 and more minutes, and barbers who work until 23:45 every day. */
export async function aShop({ call, db }: { call: Caller; db: Db }, { barbers = 4, services = 12 } = {}) {
  const shop = await world.aShop(call, { timezone: 'UTC' });
  const { id } = shop.organization;
  const branch = await world.aBranch(shop);
  await world.aBranch(shop, { name: 'Puerto' });
  const service = await world.aService(shop, { name: 'Barba', duration_minutes: 15 });
  for (let n = 1; n < services; n += 1) {
    await world.aService(shop, { name: `Corte ${n}`, description: 'Con tijera, toalla caliente y peinado.' });
  }
  const { rows } = await sql<{ id: number }>`
    insert into users (organization_id, firstname, lastname, email, role, branch_id, created_at)
    select ${id}::bigint, 'Bruno', 'Díaz ' || n, ${shop.slug} || n || '@example.com', 'barber', ${branch.id}::bigint, now()
    from generate_series(1, ${barbers}::int) n returning id`.execute(db);
  await sql`
    insert into weekly_hours (organization_id, user_id, weekday, start_time_1, end_time_1)
    select organization_id, id, weekday, '00:00', '23:45' from users, generate_series(0, 6) weekday
    where organization_id = ${id} and role = 'barber'`.execute(db);
  return { ...shop, id, branch, service, barbers: rows.map((row) => row.id) };
}

export async function tellAll({ call, origin }: { call: Caller; origin: string }, { token }: world.Shop) {
  const words = {
    tagline: 'Cortes de siempre',
    about: 'Cortamos con tijera, máquina y navaja. '.repeat(38),
    cancellation_policy: 'Puedes cancelar hasta la hora de inicio. '.repeat(14),
    accent: '#c2185b',
    instagram: 'navaja',
    website: 'https://navaja.example',
    whatsapp: '59899123456',
  };
  await world.ask(call, saveProfile, words, { token });
  for (let nth = 1; nth <= mostPhotos; nth += 1) {
    const noise = { type: 'gaussian', mean: 100 + nth * 5, sigma: 20 } as const;
    const photo = sharp({
      create: { width: 1_200, height: 900, channels: 3, background: '#fff', noise },
    }).webp();
    const url = await upload(origin, token, await photo.toBuffer());
    await world.ask(call, addPhoto, { url, alt: `Foto ${nth}` }, { token });
  }
}

export async function upload(origin: string, token: string, image: Buffer): Promise<string> {
  const body = new FormData();
  body.append('upload_preset', uploadPreset);
  body.append('file', new Blob([new Uint8Array(image)], { type: 'image/webp' }), 'foto.webp');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/images/upload`, { method: 'POST', headers, body });
  const sent = (await answer.json()) as UploadAnswer;
  if (!('secure_url' in sent)) throw new Error(sent.error.message);
  return sent.secure_url;
}

export const bookableDays = (): string[] =>
  Array.from({ length: 15 }, (_, ahead) => addDays(today(Date.now(), 'UTC'), ahead + 1));

/**
 * Inserts reservations of 30 minutes at each full hour for every barber of the shop, for `days` days from `from`; each
 * with one of 200 clients and one line.
 */
export async function fillAgenda(
  db: Db,
  { id, service }: Pick<Shop, 'id' | 'service'>,
  from: string,
  days: number,
) {
  await sql`
    insert into clients (organization_id, firstname, lastname, phone, phone_digits, email, created_at)
    select ${id}::bigint, 'Carla', 'Sosa ' || n, '+598 99 ' || n, '59899' || n, 'c' || n || '@example.com', now()
    from generate_series(1, 200) n on conflict do nothing`.execute(db);
  await sql`
    insert into reservations (organization_id, external_id, barber_id, branch_id, client_id, status, start_at, end_at,
      client_firstname_snapshot, client_lastname_snapshot, client_phone_snapshot, client_email_snapshot, created_at)
    select u.organization_id, 'bench-' || u.id || '-' || hour, u.id, u.branch_id, c.id, 'scheduled',
      hour, hour + interval '30 minutes', c.firstname, c.lastname, c.phone, c.email, now()
    from users u
    cross join generate_series(${from}::timestamptz, ${from}::timestamptz + ${days} * interval '1 day' - interval '1 hour',
      interval '1 hour') with ordinality as hours (hour, nth)
    join lateral (select min(id) as first from clients where organization_id = ${id}) f on true
    join clients c on c.organization_id = ${id} and c.id = f.first + (u.id + nth) % 200
    where u.organization_id = ${id} and u.role = 'barber'`.execute(db);
  await sql`
    insert into reservation_lines (organization_id, reservation_id, position, service_id, name, price_cents, is_premium,
      duration_min, quantity)
    select organization_id, id, 0, ${service.id}, 'Barba', 50000, false, 15, 2 from reservations
    where organization_id = ${id}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

export async function thinOut(db: Db, { id }: Pick<Shop, 'id'>, hours: number) {
  await sql`
    update reservations set deleted_at = now()
    where organization_id = ${id} and extract(hour from start_at at time zone 'UTC') >= ${hours}::int`.execute(
    db,
  );
  await sql`vacuum analyze reservations`.execute(db);
}
