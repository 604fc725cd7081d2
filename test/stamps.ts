import { toInstant } from '#api/clock.ts';
import { redeemReward } from '#domain/loyalty/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import type { TestApp } from './app.ts';
import * as world from './world.ts';

async function giveStamps(
  { db }: Pick<TestApp, 'db'>,
  { organization, owner }: world.Shop,
  client_id: number,
  count: number,
): Promise<void> {
  const start = (nth: number) => Date.parse('2026-06-01T00:00:00Z') + (client_id * 32 + nth) * 60_000;
  for (let nth = 0; nth < count; nth += 1)
    await db
      .insertInto('reservations')
      .values({
        organization_id: organization.id,
        external_id: `${world.aWord()}${nth}`,
        barber_id: owner.user.id,
        client_id,
        status: 'completed' as const,
        start_at: toInstant(start(nth)),
        end_at: toInstant(start(nth + 1)),
        created_at: toInstant(start(0)),
        client_firstname_snapshot: 'Eva',
        client_lastname_snapshot: 'Paz',
      })
      .execute();
}

export async function twoWithRewards(
  it: Pick<TestApp, 'call' | 'db'>,
  home: world.Shop,
  clients: readonly [full: number, spent: number],
) {
  const [rewarded, spender] = clients;
  await world.ask(it.call, editRules, { loyalty: { on: true, every: 5 } }, { token: home.token });
  for (const client of clients) await giveStamps(it, home, client, 5);
  const { id } = await world.ask(it.call, redeemReward, { id: spender }, { token: home.token });
  return { rewarded, spender, redemptions: id };
}
