import * as world from '#test/world.ts';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createJobs } from '../../create-jobs.ts';
import { createMailer, createSmtpMailer } from './create-mailer.ts';
import type { Mail } from './mailer.ts';

const sender = { from: 'Navaja <hola@navaja.example>', publicUrl: 'https://navaja.example' };
const aMail: Mail = {
  key: '7/booking-confirmed:12:0:client',
  to: 'carla@example.com',
  subject: 'Reserva confirmada: mañana ✂',
  html: '<p>Hola, ñandú</p>',
  text: 'Hola, ñandú\n',
  invitation: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function aMailServer(options: Partial<SMTPServerOptions> = {}) {
  const taken: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  // The server emits an error when a test makes the mailer close the connection; without a listener it would end the
  // test run.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  closers.push(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

async function aStalledServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => void server.close(closed));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Timeout for servers that stay silent after connecting; connecting may take longer on a busy machine. */
const impatient = { greetingTimeout: 300 };
const smtp = (url: string, timeouts: Partial<typeof impatient> = {}) => {
  const mailer = createSmtpMailer(url, sender, timeouts);
  closers.push(() => mailer.close());
  return mailer;
};

describe('by SMTP', () => {
  test('a mail arrives whole: sender, subject, text, HTML and invitation', async () => {
    const { url, taken } = await aMailServer();
    await smtp(url).send(aMail);
    expect(taken.map(({ to }) => to)).toEqual([['carla@example.com']]);
    const read = await PostalMime.parse(taken[0]?.raw ?? '');
    expect(read).toMatchObject({
      from: { name: 'Navaja', address: 'hola@navaja.example' },
      to: [{ address: 'carla@example.com' }],
      subject: aMail.subject,
      html: expect.stringContaining('<p>Hola, ñandú</p>'),
      text: expect.stringContaining('Hola, ñandú'),
    });
    expect(read.attachments.map(({ mimeType, method }) => [mimeType, method])).toContainEqual([
      'text/calendar',
      'REQUEST',
    ]);
    expect(taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  test('the same key has the same Message-ID, another key another one', async () => {
    const { url, taken } = await aMailServer();
    const mailer = smtp(url);
    for (const key of ['a', 'a', 'b']) await mailer.send({ ...aMail, key });
    const ids = taken.map(({ raw }) => /^Message-ID: <(.+)@navaja\.example>/im.exec(raw)?.[1]);
    expect(ids[0]).toMatch(/^[0-9a-f]{40}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('a line break in the subject starts no header', async () => {
    const { url, taken } = await aMailServer();
    await smtp(url).send({ ...aMail, subject: 'Hola\r\nBcc: todos@example.com' });
    expect(taken[0]?.to).toEqual(['carla@example.com']);
    expect(taken[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  test('a server that refuses, stalls or is not there rejects in time', async () => {
    const { url } = await aMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('4.2.1 later'), { responseCode: 451 })),
    });
    await expect(smtp(url).send(aMail)).rejects.toThrow(/451/);
    await expect(smtp(await aStalledServer(), impatient).send(aMail)).rejects.toThrow(/greeting/i);
    await expect(smtp('smtp://127.0.0.1:9').send(aMail)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('while the mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test.each(['stalls', 'refuses'] as const)('%s, bookings go on and the mail follows later', async (how) => {
    let refuses = true;
    const working = await aMailServer({
      onRcptTo: (_address, _session, done) =>
        done(refuses ? Object.assign(new Error('no'), { responseCode: 451 }) : null),
    });
    const shop = await world.aShop(app.call);
    await world.hoursFor(shop, shop.owner);
    await app.db.deleteFrom('outbox').where('organization_id', '=', shop.organization.id).execute();
    const down = how === 'stalls' ? await aStalledServer() : working.url;
    const jobs = createJobs({ ...app.deps, mailer: smtp(down, how === 'stalls' ? impatient : {}) });
    jobs.start();
    const service = await world.aService(shop);
    const reservation = await world.aReservation(shop, {
      barber: shop.owner,
      service,
      start_local: '2026-11-19T10:00',
    });
    jobs.wake(shop.organization.id as Parameters<typeof jobs.wake>[0], [{ lane: 'mail' }]);
    const failed = () =>
      app.db
        .selectFrom('outbox')
        .select('last_error')
        .where('organization_id', '=', shop.organization.id)
        .where('last_error', 'is not', null)
        .execute();
    await expect.poll(async () => (await failed()).length).toBe(2);
    await jobs.stop();
    refuses = false;
    app.clock.advance(60_000);
    await createJobs({ ...app.deps, mailer: smtp(working.url) }).drain();
    expect(working.taken).toHaveLength(2);
    expect(working.taken.some(({ raw }) => raw.includes(reservation.external_id))).toBe(true);
    expect(await failed()).toEqual([]);
  });
});

describe('without a mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const page = async (path = '') => app.app.inject({ url: `/dev/mail${path}` });

  test('mails are kept as files and shown at /dev/mail, newest first, once per key', async () => {
    expect((await page()).body).toContain('Todavía no hay correos.');
    const mailer = createMailer(app.deps.config, app.clock.now);
    await mailer.send({ ...aMail, key: '7/first', subject: 'Primero' });
    await mailer.send({ ...aMail, subject: 'Segundo <b>' });
    await mailer.send({ ...aMail, subject: 'Segundo <b>' });
    const { body, headers } = await page();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.match(/<li>/g)).toHaveLength(2);
    expect(body.match(/<main>/g)).toHaveLength(1);
    expect(body.indexOf('Segundo &lt;b&gt;')).toBeLessThan(body.indexOf('Primero'));
    const eml = await readFile(`${app.deps.config.dataDir}/mail/7_booking-confirmed_12_0_client.eml`);
    expect(await PostalMime.parse(eml)).toMatchObject({
      subject: 'Segundo <b>',
      to: [{ address: aMail.to }],
    });
  });

  test('a mail is read as HTML in a closed frame, as text and with its invitation', async () => {
    const id = '7_booking-confirmed_12_0_client';
    const { body } = await page(`/${id}`);
    expect(body).toContain('&lt;p&gt;Hola, ñandú&lt;/p&gt;');
    expect(body).not.toContain('<p>Hola, ñandú</p>');
    expect(body).toMatch(/<iframe[^>]+sandbox="allow-popups/);
    expect(body).toContain(`<pre>Hola, ñandú\n</pre>`);
    const invitation = await page(`/${id}/reserva.ics`);
    expect(invitation.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(invitation.body).toBe(aMail.invitation?.content);
  });

  test.each(['/nada', '/..%2fauth-secret', '/7_first/otro.ics'])('%s is not found', async (path) => {
    expect((await page(path)).statusCode).toBe(404);
  });

  test.each([
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { NODE_ENV: 'production', AUTH_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' },
  ])('with %j there is no such page', async (env) => {
    const other = await startTestApp({ env: env as unknown as Record<string, string> });
    expect((await other.app.inject({ url: '/dev/mail' })).statusCode).toBe(404);
    await other.close();
  });
});
