import type { Kysely } from 'kysely';
import { createTokens } from '#api/security/tokens.ts';
import type { DB } from '#db/schema.generated.ts';
import { fillShops } from './fill-shops.ts';
import { bookableDays } from './shop.ts';

export type TownShop = {
  id: number;
  slug: string;
  services: number[];
  barbers: number[];
  token: string;
};

const barbersAShop = 3;
const servicesAShop = 6;
const bookingsADay = 21;
const clientsAShop = 100;
const sessionPrefix = '00000000-0000-4000-8000-';

const organizations = `
  insert into organizations (name, slug, timezone, created_at)
    select 'Barbería ' || n, 'town-' || n, 'UTC', now() from generate_series(1, $1::int) n`;
const belongings = [
  `insert into org_registry (slug, organization_id)
    select slug, id from organizations where slug like 'town-%'`,
  `insert into branches (organization_id, name, created_at)
    select id, 'Centro', now() from organizations where slug like 'town-%'`,
  `insert into services (organization_id, name, description, price_cents, price_type, duration_minutes, active, is_premium,
      created_at)
    select o.id, 'Corte ' || n, 'Con tijera, toalla caliente y peinado.', 50000, 'fixed', 30, true, false, now()
    from organizations o, generate_series(1, ${servicesAShop}) n where slug like 'town-%'`,
  `insert into users (organization_id, branch_id, firstname, lastname, email, role, email_confirmed_at, created_at)
    select o.id, b.id, 'Bruno', 'Díaz ' || n, o.slug || '-' || n || '@example.com',
      case n when 0 then 'owner' else 'barber' end, now(), now()
    from organizations o join branches b on b.organization_id = o.id, generate_series(0, ${barbersAShop}) n
    where o.slug like 'town-%'`,
  `insert into sessions (id, organization_id, user_id, created_at, rotated_at, expires_at)
    select ('${sessionPrefix}' || lpad(id::text, 12, '0'))::uuid, organization_id, id, now(), now(), now() + interval '1 day'
    from users where role = 'owner' and email like 'town-%'`,
  `insert into weekly_hours (organization_id, user_id, weekday, start_time_1, end_time_1)
    select organization_id, id, weekday, '08:00', '20:00' from users, generate_series(0, 6) weekday
    where role = 'barber' and email like 'town-%'`,
  `insert into clients (organization_id, firstname, lastname, phone, phone_digits, email, created_at)
    select id, 'Carla', 'Sosa ' || n, '+598 99 ' || n, '59899' || n, 'c' || n || '@example.com', now()
    from organizations, generate_series(1, ${clientsAShop}) n where slug like 'town-%' order by id, n`,
];
// Each barber's reservations lie at the full hours from 08:00, so that 30 minutes of every hour are free.
const reservations = `
  insert into reservations (organization_id, external_id, barber_id, branch_id, client_id, status, start_at, end_at,
      client_firstname_snapshot, client_lastname_snapshot, client_phone_snapshot, client_email_snapshot, created_at)
    select u.organization_id, 'town-' || u.id || '-' || day || '-' || hour, u.id, u.branch_id,
      c.first + (u.id + day + hour) % ${clientsAShop}, 'scheduled', at, at + interval '30 minutes',
      'Carla', 'Sosa', '+598 99 1', 'c1@example.com', now()
    from users u join (select organization_id, min(id) as first from clients group by 1) c using (organization_id)
    cross join generate_series(0, $2::int - 1) day
    cross join generate_series(8, ${8 + bookingsADay / barbersAShop - 1}) hour
    cross join lateral (select $1::timestamptz + day * interval '1 day' + hour * interval '1 hour' as at) hours
    where u.role = 'barber' and u.email like 'town-%'`;
const lines = `
  insert into reservation_lines (organization_id, reservation_id, position, service_id, name, price_cents, is_premium,
      duration_min, quantity)
    select r.organization_id, r.id, 0, s.first, 'Corte 1', 50000, false, 30, 1
    from reservations r join (select organization_id, min(id) as first from services group by 1) s using (organization_id)
    where r.external_id like 'town-%'`;

/** Inserts shops of three barbers and six services, each with 21 reservations on each of the next `days` days. */
export const fillTown = (databaseUrl: string, { shops, days }: { shops: number; days: number }) =>
  fillShops(databaseUrl, {
    shops: [organizations, [shops]],
    belongings,
    reservations: [reservations, [bookableDays()[0], days]],
    lines,
  });

/** The shops of `fillTown`, in the order of their numbers, each with a login of its owner. */
export async function shopsOfTown(db: Kysely<DB>, secret: string): Promise<TownShop[]> {
  const shops = await db
    .selectFrom('organizations')
    .select(['id', 'slug'])
    .where('slug', 'like', 'town-%')
    .orderBy('id')
    .execute();
  const services = await db.selectFrom('services').select(['organization_id', 'id']).orderBy('id').execute();
  const users = await db
    .selectFrom('users')
    .select(['organization_id', 'id', 'role'])
    .orderBy('id')
    .execute();
  const [servicesOf, usersOf] = [services, users].map((rows) =>
    Map.groupBy(rows, ({ organization_id }) => organization_id),
  ) as [Map<number, typeof services>, Map<number, typeof users>];
  const tokens = createTokens([secret]);
  return Promise.all(
    shops.map(async ({ id, slug }) => {
      const team = usersOf.get(id) ?? [];
      const owner = team.find(({ role }) => role === 'owner')?.id ?? 0;
      const claims = {
        organization: id,
        user: owner,
        session: sessionPrefix + String(owner).padStart(12, '0'),
      };
      return {
        id,
        slug: slug ?? '',
        services: (servicesOf.get(id) ?? []).map((service) => service.id),
        barbers: team.filter(({ role }) => role === 'barber').map((barber) => barber.id),
        token: await tokens.signAccess(claims, Date.now()),
      };
    }),
  );
}
