import { addDays } from '#domain/time.ts';
import { fillShops } from './fill-shops.ts';
import { bookableDays } from './shop.ts';

const barbersAShop = 8;
// Number of days with one reservation per barber and hour.
const daysFilled = 50;
/** Dates with reservations; the last fifteen lie in the future. */
export const filledDays = (): string[] => {
  const [tomorrow = ''] = bookableDays();
  return Array.from({ length: daysFilled }, (_, nth) => addDays(tomorrow, nth + 15 - daysFilled));
};
export const reservationsAShop = barbersAShop * daysFilled * 24;

const shops = `
  insert into organizations (name, slug, timezone, created_at)
    select 'Barbería ' || n, 'bench-' || n, 'UTC', now() from generate_series(1, $1::int) n`;
const belongings = [
  `insert into org_registry (slug, organization_id)
    select slug, id from organizations where slug like 'bench-%'`,
  `insert into services (organization_id, name, price_cents, price_type, duration_minutes, active, is_premium, created_at)
    select id, 'Barba', 50000, 'fixed', 15, true, false, now() from organizations where slug like 'bench-%'`,
  `insert into users (organization_id, firstname, lastname, email, role, created_at)
    select id, 'Bruno', 'Díaz ' || n, slug || n || '@example.com', 'barber', now()
    from organizations, generate_series(1, ${barbersAShop}) n where slug like 'bench-%'`,
  `insert into weekly_hours (organization_id, user_id, weekday, start_time_1, end_time_1)
    select organization_id, id, weekday, '00:00', '23:45' from users, generate_series(0, 6) weekday where email like 'bench-%'`,
  `insert into clients (organization_id, firstname, lastname, phone, phone_digits, email, created_at)
    select id, 'Carla', 'Sosa ' || n, '+598 99 ' || n, '59899' || n, 'c' || n || '@example.com', now()
    from organizations, generate_series(1, 100) n where slug like 'bench-%'`,
];
const reservations = `
  insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
      client_firstname_snapshot, client_lastname_snapshot, client_phone_snapshot, client_email_snapshot, created_at)
    select u.organization_id, 'bench-' || u.id || '-' || nth, u.id, c.first + nth % 100, 'scheduled',
      at, at + interval '30 minutes', 'Carla', 'Sosa', '+598 99 ' || nth, 'c' || nth || '@example.com', now()
    from users u join (select organization_id, min(id) as first from clients group by 1) c using (organization_id)
    cross join generate_series(0, ${daysFilled * 24 - 1}) nth
    cross join lateral (select $1::timestamptz + nth * interval '1 hour' as at) hours
    where u.email like 'bench-%'`;
const lines = `
  insert into reservation_lines (organization_id, reservation_id, position, service_id, name, price_cents, is_premium,
      duration_min, quantity)
    select r.organization_id, r.id, 0, s.id, 'Barba', 50000, false, 15, 2
    from reservations r join services s using (organization_id) where r.external_id like 'bench-%'`;

export const fillWithShops = (databaseUrl: string, count: number): Promise<void> =>
  fillShops(databaseUrl, {
    shops: [shops, [count]],
    belongings,
    reservations: [reservations, [filledDays()[0]]],
    lines,
  });
