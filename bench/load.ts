import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, today } from '#domain/time.ts';
import { callerAt } from '#test/caller.ts';
import { aTown } from '#test/faults/crowd.ts';
import { browseAndBook } from './load/client.ts';
import { watchAgenda } from './load/staff.ts';
import { createTimes } from './load/times.ts';

// `PUBLIC_URL=http://localhost:3000 npm run load -- --shops 5 --clients 40 --seconds 60`: clients and staff use a
// product on this machine with RATE_LIMITS=off. Registers its own shops and leaves their bookings in the database.
const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '5' },
    clients: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '60' },
  },
});
const origin = new URL(process.env.PUBLIC_URL ?? 'http://localhost:3000');
if (!['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname)) {
  console.error(`${origin.hostname} is another machine: this load is for one's own.`);
  process.exit(1);
}

const call = callerAt(origin.href);
const town = await aTown(call, { shops: Number(values.shops), barbers: 3 });
const days = Array.from({ length: 15 }, (_, ahead) => addDays(today(Date.now(), 'UTC'), ahead + 1));
const over = new AbortController();
const times = createTimes();
const setting = { origin, call, days, times, over: over.signal };
const staff = town.flatMap(({ barbers }) => barbers.map((one) => watchAgenda(setting, one)));
const clients = Array.from({ length: Number(values.clients) }, () => browseAndBook(setting, town));
await sleep(Number(values.seconds) * 1_000);
over.abort();
await Promise.all([...staff, ...clients]);
console.log(times.table());
