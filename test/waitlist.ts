import type { z } from 'zod';
import { editRules } from '#domain/organization/rules.ts';
import { type joinWaitlist, joinWaitlist as join, readWaitEntry } from '#domain/waitlist/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import type { TestApp } from './app.ts';
import * as world from './world.ts';

export async function aShopWithList(it: TestApp, options: { minutes?: number } = {}) {
  const home = await world.aShopAtWork(it.call);
  const service = await world.aService(home.shop, { name: 'Corte de lista', duration_minutes: 30 });
  const { token } = home.shop;
  await world.ask(it.call, editRules, { waitlist: { on: true, ...options } }, { token });
  return { ...home, service };
}

type JoinInput = z.input<typeof joinWaitlist.input>;
let people = 0;

/** The window is Friday 10:00 to 10:30. */
export function aJoinRequest(slug: string, service: Service, more: Partial<JoinInput> = {}): JoinInput {
  people += 1;
  return {
    slug,
    client: world.aClient({
      email: `espera-${people}@example.com`,
      phone: `+598 98 ${String(200_000 + people)}`,
    }),
    services: [{ service_id: service.id, quantity: 1 }],
    date_from: '2026-11-20',
    date_to: '2026-11-20',
    time_from: '10:00',
    time_to: '10:30',
    ...more,
  };
}

export const wait = (it: TestApp, input: JoinInput) => world.ask(it.call, join, input);
export const entryOf = (it: TestApp, { external_id: externalId }: { external_id: string }) =>
  world.ask(it.call, readWaitEntry, { externalId });
