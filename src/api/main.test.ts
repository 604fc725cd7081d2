import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { forgotPassword, login, register } from '#domain/session/contract.ts';
import { callerAt } from '#test/caller.ts';
import {
  aDataDir,
  aFreePort,
  aRunningProduct,
  databasePid,
  isAlive,
  isHealthy,
  launch,
  type Product,
  until,
} from '#test/product.ts';

const patience = 180_000;
let dataDir: string;
let port: number;
let running: Product[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.ts']);
  dataDir = await aDataDir();
  port = await aFreePort();
}, patience);
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL');
  const database = await databasePid(dataDir);
  await until(() => database === undefined || !isAlive(database));
  await rm(dataDir, { recursive: true, force: true });
});

const env = () => ({ PORT: String(port), DATA_DIR: dataDir });

async function start() {
  const product = await aRunningProduct(env());
  running.push(product);
  return product;
}

async function refusal(wrong: Record<string, string>) {
  const product = launch({ ...env(), ...wrong });
  running.push(product);
  const code = await product.ended;
  return { code, said: product.said().trim() };
}

async function storedHashes() {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const client = new Client({ host: text.split('\n')[4] ?? '', user: 'navaja', database: 'navaja' });
  await client.connect();
  const { rows } = await client.query<{ password_hash: string }>('select password_hash from users');
  await client.end();
  return rows.map(({ password_hash }) => password_hash);
}

const theDatabase = async () => (await databasePid(dataDir)) ?? 0;

const ana = { email: 'ana@example.com', password: 'navaja-123' };
const signsIn = async ({ origin }: Product) => (await callerAt(origin)(login, ana)).status === 200;

test(
  'the first start makes everything it needs, stores passwords at their full cost, and SIGTERM ends it with its database',
  { timeout: patience },
  async () => {
    const product = await start();
    const answer = await callerAt(product.origin)(register, { ...ana, firstname: 'Ana', lastname: 'Pérez' });
    expect(answer.status).toBe(201);
    expect(await storedHashes()).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
    const database = await theDatabase();
    expect(isAlive(database)).toBe(true);
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
    expect(await databasePid(dataDir)).toBeUndefined();
  },
);

test(
  'no other account can read what the product keeps, or enter its database',
  { timeout: patience },
  async () => {
    const own = join(dataDir, 'new');
    const product = await aRunningProduct({ ...env(), DATA_DIR: own, DEMO: 'off' });
    running.push(product);
    const { email } = ana;
    await callerAt(product.origin)(register, { ...ana, firstname: 'Ana', lastname: 'Pérez' });
    await callerAt(product.origin)(forgotPassword, { email });
    await until(async () => (await stat(join(own, 'mail')).catch(() => null)) !== null);
    const modes = ['', 'auth-secret', 'mail', 'postgres'].map(async (name) => {
      const { mode } = await stat(join(own, name));
      return mode & 0o077;
    });
    // PostgreSQL refuses to run as root: under root its account `nobody` must traverse DATA_DIR, but not list it.
    const pass = process.getuid?.() === 0 ? 0o011 : 0;
    expect(await Promise.all(modes)).toEqual([pass, 0, 0, 0]);
    const access = await readFile(join(own, 'postgres/cluster/pg_hba.conf'), 'utf8');
    const names = await readFile(join(own, 'postgres/cluster/pg_ident.conf'), 'utf8');
    expect([access, names]).toEqual([
      'local all all peer map=navaja\n',
      `navaja "${userInfo().username}" navaja\n`,
    ]);
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  },
);

test(
  'a second start on the same DATA_DIR is refused and leaves the first alone',
  { timeout: patience },
  async () => {
    const first = await start();
    const second = await refusal({ PORT: String(await aFreePort()) });
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(/^Otra Navaja ya está usando DATA_DIR [^\n]*\.$/),
    });
    expect(await signsIn(first)).toBe(true);
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
  },
);

test.each(['the application', 'the database', 'both'])(
  'what a kill -9 of %s leaves behind, the product repairs by itself',
  { timeout: patience },
  async (victim) => {
    const product = await start();
    const database = await theDatabase();
    if (victim !== 'the application') process.kill(database, 'SIGKILL');
    if (victim !== 'the database') product.process.kill('SIGKILL');
    const repaired = victim === 'the database' ? product : await start();
    await until(async () => !isAlive(database) && isAlive(await theDatabase()));
    await until(() => isHealthy(repaired));
    expect(await signsIn(repaired)).toBe(true);
    repaired.process.kill('SIGTERM');
    expect(await repaired.ended).toBe(0);
  },
);

const oneSentence = (words: string) => expect.stringMatching(new RegExp(`^[^\n]*${words}[^\n]*\\.$`));

test.each<[what: string, wrong: Record<string, string>, words: string]>([
  ['an invalid variable', { PORT: 'http' }, 'PORT'],
  ['a public address without a mail server', { PUBLIC_URL: 'https://barberias.example' }, 'SMTP_URL'],
  ['production without a secret', { NODE_ENV: 'production' }, 'AUTH_SECRET'],
  ['a DATA_DIR that cannot be', { DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
  [
    'a database that nobody serves',
    { DATABASE_URL: 'postgresql://ana:hush@localhost:1/navaja' },
    'localhost:1/navaja.*nadie',
  ],
  ['a host of another machine', { HOST: '192.0.2.1' }, 'HOST'],
])('%s is told in one sentence', { timeout: patience }, async (_, wrong, words) => {
  const { code, said } = await refusal(wrong);
  expect({ code, said }).toEqual({ code: 1, said: oneSentence(words) });
  expect(said).not.toContain('hush');
});

test('a database that does not exist is told in one sentence', { timeout: patience }, async () => {
  const url = new URL(inject('postgres'));
  url.pathname = '/missing';
  expect(await refusal({ DATABASE_URL: url.href })).toEqual({ code: 1, said: oneSentence('no existe') });
});

test(
  'a taken port is told in one sentence, and the database does not stay behind',
  { timeout: patience },
  async () => {
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    expect(await refusal({})).toEqual({ code: 1, said: oneSentence(`${port}`) });
    expect(await databasePid(dataDir)).toBeUndefined();
    other.close();
  },
);

const processesOf = ({ process: { pid } }: Product) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...command]) => Number(parent) === pid && command.join(' ').includes('main.js'))
    .map(([child]) => Number(child));

test(
  'several processes serve one port, one that dies is replaced, and SIGTERM ends them all',
  { timeout: patience },
  async () => {
    const several = { WEB_CONCURRENCY: '2', PAYMENT_SANDBOX: 'off', CHAT_SANDBOX: 'off' };
    const product = await aRunningProduct({ ...env(), ...several, LOG_LEVEL: 'info' });
    running.push(product);
    const timesSaid = (words: string) => product.said().split(words).length - 1;
    const starts = () => timesSaid('Server listening');
    await until(() => starts() === 2);
    const [victim = 0, survivor = 0] = processesOf(product);
    process.kill(victim, 'SIGKILL');
    await until(() => starts() === 3);
    expect([isAlive(victim), processesOf(product).length]).toEqual([false, 2]);
    expect(processesOf(product)).toContain(survivor);
    expect(await isHealthy(product)).toBe(true);
    expect(await signsIn(product)).toBe(true);
    // A worker that fails to start must not end the serving workers, and its start is retried.
    const secret = join(dataDir, 'auth-secret');
    await rename(secret, `${secret}.aside`);
    await mkdir(secret);
    process.kill(survivor, 'SIGKILL');
    await until(() => timesSaid('a serving process ended') > 2);
    expect([await isHealthy(product), processesOf(product).includes(survivor)]).toEqual([true, false]);
    await rmdir(secret);
    await rename(`${secret}.aside`, secret);
    await until(() => starts() === 4);
    const database = await theDatabase();
    const workers = processesOf(product);
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect([database, ...workers].filter(isAlive)).toEqual([]);

    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    expect(await refusal(several)).toEqual({ code: 1, said: oneSentence(`${port}`) });
    other.close();
  },
);

test('a restoration that was cut short is told in one sentence', { timeout: patience }, async () => {
  const mark = join(dataDir, 'restoring');
  await writeFile(mark, '');
  expect(await refusal({})).toEqual({
    code: 1,
    said: oneSentence('La restauración de una copia no terminó'),
  });
  await rm(mark);
});

test('a creation that was cut short is begun anew', { timeout: patience }, async () => {
  const untouched = dataDir;
  dataDir = await aDataDir();
  const half = launch(env());
  await until(async () => half.process.exitCode !== null || (await databasePid(dataDir)) !== undefined);
  half.process.kill('SIGKILL');
  await half.ended;
  await writeFile(join(dataDir, 'auth-secret.1'), 'half');
  const product = await start();
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
  dataDir = untouched;
});
