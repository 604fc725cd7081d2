import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';

const services = 6;
const barbers = 3;

/** Shops `bench-1` to `bench-n` with services and barbers, without reservations. */
export async function fillWithQuietShops(db: Db, count: number): Promise<void> {
  const statements = [
    sql`insert into organizations (name, slug, timezone, created_at)
      select 'Barbería ' || n, 'bench-' || n, 'America/Montevideo', now() from generate_series(1, ${count}::int) n`,
    sql`insert into org_registry (slug, organization_id) select slug, id from organizations`,
    sql`insert into services
        (organization_id, name, description, price_cents, price_type, duration_minutes, active, is_premium, created_at)
      select id, 'Corte ' || n, 'Con tijera, toalla caliente y peinado.', 50000, 'fixed', 30, true, false, now()
      from organizations, generate_series(1, ${services}::int) n`,
    sql`insert into users (organization_id, firstname, lastname, email, role, created_at)
      select id, 'Bruno', 'Díaz ' || n, slug || n || '@example.com', 'barber', now()
      from organizations, generate_series(1, ${barbers}::int) n`,
    sql`insert into weekly_hours (organization_id, user_id, weekday, start_time_1, end_time_1)
      select organization_id, id, weekday, '09:00', '19:00' from users, generate_series(0, 5) weekday`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}
