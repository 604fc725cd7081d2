import { z } from 'zod';
import { type Detail, type RefusalCode, sentenceOf } from '#domain/refusal.ts';
import { type Allowed, refusalsOf, refusalStatus, type Route } from '#domain/route.ts';

type Sent<I> = { input: I; body: unknown; search: string; headers: Headers };
type Reply = (sent: Sent<unknown>) => Response | Promise<Response>;
type Stand = { route: Route; reply: Reply };

let stands: Stand[] = [];
let requests: { route: Route; sent: Sent<unknown> }[] = [];
const mistakes: string[] = [];

export function answer<I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  route: Route<I, A, W>,
  body: z.input<A> | ((sent: Sent<z.output<I>>) => z.input<A>),
): void {
  stand(route, (sent) => {
    const given: unknown =
      typeof body === 'function' ? (body as (sent: Sent<unknown>) => unknown)(sent) : body;
    const parsed = route.answer.safeParse(given);
    if (!parsed.success)
      mistakes.push(`${nameOf(route)} cannot answer this: ${z.prettifyError(parsed.error)}`);
    return given === undefined
      ? new Response(null, { status: route.status })
      : Response.json(given, { status: route.status });
  });
}

export function refuse(
  route: Route,
  code: RefusalCode,
  detail: Detail = sentenceOf(code),
  keys: object = {},
): void {
  if (!refusalsOf(route).has(code)) mistakes.push(`${nameOf(route)} never refuses with ${code}`);
  stand(route, () => Response.json({ code, detail, ...keys }, { status: refusalStatus(route, code) }));
}

export const answerStatus = (route: Route, status: number, body: BodyInit | null = null): void =>
  stand(route, () => new Response(body, { status }));

export const loseConnection = (route: Route): void =>
  stand(route, () => Promise.reject(new TypeError('cut')));

export function hold(route: Route): () => void {
  const held = Promise.withResolvers<void>();
  const last = stands.findLast((one) => isSame(one.route, route));
  stand(route, async (sent) => {
    await held.promise;
    return last ? last.reply(sent) : new Promise<never>(() => {});
  });
  return held.resolve;
}

function stand(route: Route, reply: Reply): void {
  stands.push({ route, reply });
}
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isSame = (one: Route, other: Route) => nameOf(one) === nameOf(other);

export const sentTo = <I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  route: Route<I, A, W>,
): Sent<z.output<I>>[] =>
  requests.filter((one) => isSame(one.route, route)).map(({ sent }) => sent as Sent<z.output<I>>);

export const bodiesOf = (route: Route): unknown[] => sentTo(route).map(({ body }) => body);

export function startBackend(): void {
  stands = [];
  requests = [];
  mistakes.length = 0;
}

export const mistakesOfBackend = (): readonly string[] => mistakes;

function parametersIn(route: Route, path: string): Record<string, string> | undefined {
  const names = route.path.split('/');
  const parts = path.split('/');
  const isIt =
    names.length === parts.length &&
    names.every((name, nth) => (name.startsWith(':') ? parts[nth] !== '' : name === parts[nth]));
  if (!isIt) return undefined;
  const pairs = names.flatMap((name, nth) =>
    name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[nth] ?? '')]] : [],
  );
  return Object.fromEntries(pairs);
}

async function replyTo(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice('/api'.length);
  const text = await request.text();
  const body: unknown = text ? JSON.parse(text) : undefined;
  const found = stands.findLast(
    ({ route }) => route.method === request.method && parametersIn(route, path) !== undefined,
  );
  // A request for which the test defines no answer stays pending, as on a slow connection.
  if (!found) return new Promise(() => {});
  const { route, reply } = found;
  const given = { ...parametersIn(route, path), ...Object.fromEntries(searchParams), ...(body as object) };
  const read = route.input.safeParse(given);
  if (!read.success) mistakes.push(`${nameOf(route)} was sent this: ${z.prettifyError(read.error)}`);
  const sent = { input: read.data, body, search, headers: request.headers };
  requests.push({ route, sent });
  return reply(sent);
}

const fetchOverNetwork = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  if (!new URL(request.url).pathname.startsWith('/api/')) return fetchOverNetwork(input, init);
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
  return Promise.race([replyTo(request), aborted]);
};
