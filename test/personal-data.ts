import type { Mail } from '#api/integrations/mail/mailer.ts';
import { organizationOfPublicId } from '#api/security/tokens.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { seconds } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { requestPersonData } from '#domain/privacy/contract.ts';
import type { TestApp } from './app.ts';
import * as world from './world.ts';

const clientRow = ({ db }: TestApp, { organization }: world.Shop, id: number) =>
  db
    .selectFrom('clients')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

type Person = ReturnType<typeof world.aClient>;
let people = 0;

/** A client with a unique phone, and with words that appear in no other data. */
export function aPerson(): Person & { lastname: string; phone: string } {
  people += 1;
  const word = `q${world.aWord()}`;
  const phone = `+598 99 ${String(people).padStart(3, '0')} 77${people % 10}`;
  const form = { email: `${word}@example.com`, firstname: `Carla${word}`, phone };
  return { ...world.aClient(form), lastname: `Sosa${word}`, phone };
}

export async function aPersonalWorld(it: TestApp) {
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const tokenIn = ({ text }: Pick<Mail, 'text'>) => /\/d\/([\w-]+)/.exec(text)?.[1] ?? '';
  // Ignores a late e-mail that an earlier test requested: its link belongs to another shop.
  const isLink = (mail: Mail) =>
    mail.subject.startsWith('Tus datos') && organizationOfPublicId(tokenIn(mail)) === shop.organization.id;
  const services = [{ service_id: service.id, quantity: 1 }];
  return {
    shop,
    barber,
    service,
    book: (start_local: string, client: Person, notes = '') =>
      world.ask(it.call, bookReservation, {
        slug: shop.slug,
        barber_id: barber.user.id,
        client,
        services,
        start_local,
        ...(notes && { notes }),
      }),
    /** Signs in for each call, because a token expires after a quarter of an hour. */
    staff: async () => ({ token: await world.signIn(it.call, shop.owner.email) }),
    clientOf: async ({ id }: { id: number }): Promise<number> =>
      (
        await it.db
          .selectFrom('reservations')
          .select('client_id')
          .where('organization_id', '=', shop.organization.id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).client_id ?? 0,
    rowOf: (id: number) => clientRow(it, shop, id),
    note: (client_id: number, text: string) =>
      it.db
        .insertInto('client_notes')
        .values({
          organization_id: shop.organization.id,
          client_id,
          user_id: shop.owner.user.id,
          text,
          created_at: new Date(it.clock.now()).toISOString(),
        })
        .execute(),
    async linkFor({ external_id: link }: { external_id: string }): Promise<string> {
      it.mailer.sent.length = 0;
      await world.ask(it.call, requestPersonData, { link });
      // The e-mail is sent after the HTTP answer.
      for (let turn = 0; turn < 200 && !it.mailer.sent.some(isLink); turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        await it.deps.jobs.drain();
      }
      return tokenIn(it.mailer.sent.find(isLink) ?? { text: '' });
    },
    /** Runs the cancellation messages, and then the rest of the erasing. */
    async finish(): Promise<void> {
      await it.deps.jobs.drain();
      it.clock.advance(61 * seconds);
      await it.deps.jobs.drain();
    },
  };
}

export async function tablesWith(it: Pick<TestApp, 'db'>, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(it.db);
  for (const { name } of tables) {
    const dump = sql<{ line: string }>`select t::text as line from ${sql.table(name)} as t`;
    const { rows } = await dump.execute(it.db);
    for (const word of words)
      if (rows.some(({ line }) => line.includes(word))) found.push(`${name}: ${word}`);
  }
  return found;
}

export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const text = file.name + (await readFile(join(file.parentPath, file.name), 'latin1'));
      return words.filter((word) => text.includes(word)).map((word) => `${file.name}: ${word}`);
    });
  return (await Promise.all(found)).flat();
}
