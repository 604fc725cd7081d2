import { setImmediate as oneTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const every = 250;
const patience = 900;

/**
 * Detects a database that stops responding while its connections stay open (cut cable, frozen machine), and closes the
 * connections, so that waiting requests fail within two seconds instead of after the TCP timeout.
 */
export function watchDatabase(pool: pg.Pool, onSilent: () => void): { stop(): Promise<void> } {
  const closing = new AbortController();
  const clients = new Set<pg.ClientBase>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  let probe: pg.Client | null = null;

  async function ask(): Promise<void> {
    probe ??= await openProbe(pool, (opened) => {
      probe = opened;
    });
    await probe.query('select 1');
  }
  async function beat(): Promise<void> {
    // A server error also counts as a response, and requests receive the same error.
    const refused = () => {
      probe = null;
    };
    if (await answersInTime(ask().catch(refused))) return;
    if (probe) breakOff(probe);
    probe = null;
    for (const client of clients) breakOff(client);
    onSilent();
  }
  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      await beat();
      await sleep(every, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    await probe?.end().catch(() => undefined);
  }
  const lived = live();
  return {
    stop: () => {
      closing.abort();
      return lived;
    },
  };
}

async function openProbe({ options }: pg.Pool, begun: (probe: pg.Client) => void): Promise<pg.Client> {
  const probe = new pg.Client({ connectionString: options.connectionString });
  probe.on('error', () => undefined);
  begun(probe);
  await probe.connect();
  return probe;
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  const isAnswered = answer.then(() => true);
  const first = await Promise.race([isAnswered, silence()]);
  if (first === true) return true;
  // After a busy period of this process the response may already wait in the socket, so it is read before the verdict.
  await oneTurn();
  await oneTurn();
  return Promise.race([isAnswered, Promise.resolve(false)]);
}

/** Waits a second time after a suspend of the process, because the database may have been suspended too. */
async function silence(): Promise<void> {
  const end = performance.now() + patience;
  await sleep(patience, undefined, { ref: false });
  if (performance.now() - end > every) await sleep(patience, undefined, { ref: false });
}

type Wired = { connection: { stream: { destroy(): void } } };
// The driver has no public method for closing a connection without notifying the server.
const breakOff = (client: pg.ClientBase): void => (client as unknown as Wired).connection.stream.destroy();
