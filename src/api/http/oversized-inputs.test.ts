import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { listWaitlist } from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { isLong } from '#test/long-run.ts';
import { type Ids, kindOf, oneOfEach } from '#test/one-of-each.ts';
import { vapidEnv } from '#test/push-server.ts';
import { type Json, sampleOf } from '#test/sample-input.ts';
import { aClient, aService, aShop, aStaffMember, ask, hoursFor, type Shop } from '#test/world.ts';

type Oversized = { place: string; kind: 'array' | 'text'; input: unknown };

const manyElements = 10_000;
const longText = 250_000;
const longerThanBody = 1_000_000;
// Refusing an input must cost less than a usual request, or the input takes the processor from everybody.
const mostCpuMs = 20;

function oversizedTexts(place: string, schema: Json, length: number): Oversized[] {
  const sample = String(sampleOf(schema));
  const texts = [
    'a'.repeat(length),
    sample.padEnd(length),
    sample.replace(/Z?$/, `.${'1'.repeat(length)}$&`),
  ];
  return texts.map((input) => ({ place, kind: 'text', input }));
}

function oversized(place: string, schema: Json, length: number): Oversized[] {
  const { anyOf, type, properties, items } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((part: Json) => oversized(place, part, length));
  if (type === 'object')
    return Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([name, part]) =>
      oversized(place ? `${place}.${name}` : name, part, length).map((each) => ({
        ...each,
        input: { ...(sampleOf(schema) as Json), [name]: each.input },
      })),
    );
  if (type === 'array') {
    const element = (items ?? {}) as Json;
    const input = Array.from({ length: manyElements }, () => sampleOf(element));
    const inside = oversized(`${place}.0`, element, length);
    return [{ place, kind: 'array', input }, ...inside.map((each) => ({ ...each, input: [each.input] }))];
  }
  const isFreeText = type === 'string' && !schema['enum'] && !schema['const'];
  return isFreeText ? oversizedTexts(place, schema, length) : [];
}

function bodiesOf(call: Route, length = longText): Oversized[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json;
  const properties = { ...(schema['properties'] as Record<string, Json>) };
  for (const name of pathParameters(call.path)) delete properties[name];
  return oversized('', { ...schema, properties }, length);
}

type Issue = z.core.$ZodIssue;
const found = (issues: readonly Issue[], before: PropertyKey[] = []): { place: string; code: string }[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const forms = issue.code === 'invalid_union' ? issue.errors : [];
    return [{ place: path.join('.'), code: issue.code }, ...forms.flatMap((form) => found(form, path))];
  });

const title = ({ method, path }: Route) => `${method} ${path}`;
const named = (routes: readonly Route[]) => routes.map((route) => [title(route), route] as const);
const withBody = calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Processor time of an attempt in milliseconds. A slow one is repeated, because the first attempts also compile code
 * and some meet a garbage collection.
 */
async function cpuOf(attempt: () => unknown): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 8 && least > mostCpuMs; times += 1) {
    const begun = cpuMs();
    await attempt();
    least = Math.min(least, cpuMs() - begun);
  }
  return least;
}

test.each(named(calls))('%s limits every array and every text', (_title, call) => {
  const accepted = bodiesOf(call).filter(({ place, kind, input }) => {
    const issues = found(call.input.safeParse(input).error?.issues ?? []);
    return !issues.some((issue) => issue.place === place && (kind === 'text' || issue.code === 'too_big'));
  });
  expect([...new Set(accepted.map(({ place }) => place))]).toEqual([]);
});

describe('a request', () => {
  let it: TestApp;
  let shop: Shop;
  let ids: Ids;
  let link: string;
  let entry: string;
  beforeAll(async () => {
    it = await startTestApp({ env: vapidEnv });
    shop = await aShop(it.call);
    const [barber, service] = [await aStaffMember(shop), await aService(shop)];
    await hoursFor(shop, barber);
    const person = { firstname: 'Ana', services: [{ service_id: service.id, quantity: 1 }] };
    const { reservations } = await ask(it.call, bookGroup, {
      slug: shop.slug,
      client: aClient(),
      people: [person, person],
      arrangement: 'in_a_row',
      barber_id: barber.user.id,
      start_local: '2026-11-19T10:00',
    });
    link = reservations[0]?.external_id ?? '';
    ids = await oneOfEach(it, shop, shop.token);
    const [waiting] = await ask(it.call, listWaitlist, {}, { token: shop.token });
    entry = waiting?.external_id ?? '';
  });
  afterAll(() => it.close());

  const addressOf = (route: Route) => {
    const values: Record<string, string | number> = {
      slug: shop.slug,
      externalId: route.path.startsWith('/waitlist/') ? entry : link,
      otherId: ids.merged,
      dayOffId: ids.dayOff,
    };
    return `/api${route.path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? ids[kindOf(route)]))}`;
  };

  type Answer = { place: string; status: number; cpu: number };
  async function answersTo(route: Route, bodies: readonly Oversized[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const { place, input } of bodies) {
      const payload = JSON.stringify(input);
      let status = 0;
      const cpu = await cpuOf(async () => {
        const { statusCode } = await it.app.inject({
          method: route.method,
          url: addressOf(route),
          headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
          payload,
        });
        status = statusCode;
      });
      answers.push({ place, status, cpu });
    }
    return answers;
  }
  const isCheap = ({ cpu }: Answer) => cpu <= mostCpuMs;

  test.each(named(withBody))(
    '%s with ten thousand elements or a text of 250 KB is refused at little cost, one with 1 MB unread',
    async (_title, route) => {
      const isRefused = ({ status }: Answer) => status === 422 || status === 413;
      const answers = await answersTo(route, bodiesOf(route));
      expect(answers.filter((answer) => !isRefused(answer) || !isCheap(answer))).toEqual([]);
      const texts = bodiesOf(route, longerThanBody).filter(({ kind }) => kind === 'text');
      const oneOfEachPlace = [...new Map(texts.map((text) => [text.place, text])).values()];
      // The limit of a request counts bytes, whatever the place of the text.
      const unread = await answersTo(route, isLong ? oneOfEachPlace : oneOfEachPlace.slice(0, 1));
      expect(unread.filter((answer) => answer.status !== 413 || !isCheap(answer))).toEqual([]);
    },
  );
});
