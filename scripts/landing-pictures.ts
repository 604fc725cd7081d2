import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './chromium.ts';

// Photographs the demo shop for the landing page: `node scripts/build.ts && node scripts/landing-pictures.ts [NAME …]`.
const root = new URL('../', import.meta.url);
const folder = fileURLToPath(new URL('src/web/landing/pictures/', root));
const date = '2026-12-03';
const moment = `${date}T18:40:00Z`;
const port = '4179';
const home = `http://localhost:${port}`;
const mostBytes = 40 * 1024;

type Shot = {
  name: string;
  path: string;
  size: { width: number; height: number };
  scale: number;
  prepare?: (page: Page) => Promise<void>;
};

const shots: Shot[] = [
  {
    name: 'reservas',
    path: '/barberia-navaja',
    size: { width: 390, height: 1040 },
    scale: 1.5,
    prepare: (page) =>
      page
        .getByRole('button', { name: /Corte clásico/ })
        .first()
        .click(),
  },
  {
    name: 'agenda',
    path: '/dashboard/agenda?view=day#ejemplo',
    size: { width: 1280, height: 800 },
    scale: 1.25,
  },
  {
    name: 'numeros',
    path: '/dashboard/numeros#ejemplo',
    size: { width: 1280, height: 890 },
    scale: 1.25,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mes pasado' }).click();
      await page.getByText('1–30 nov').first().waitFor();
    },
  },
];

/** Starts the built product with a demo shop and a clock that runs from `moment` on; returns how to stop it. */
async function startProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'navaja-pictures-'));
  // Started by root, the database runs as another account, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const clock = `const D = Date, shift = ${Date.parse(moment)} - D.now();
    globalThis.Date = class extends D {
      constructor(...given) { if (given.length) super(...given); else super(D.now() + shift); }
      static now() { return D.now() + shift; }
    };`;
  const main = fileURLToPath(new URL('dist/api/main.js', root));
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(clock)}`, main],
    {
      env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return async () => {
    child.kill();
    await once(child, 'close');
    await rm(dataDir, { recursive: true, force: true });
  };
}

const bookings: readonly (readonly [barber: string, start: string, service: string, client: string])[] = [
  ['Ana', '14:00', 'Corte y barba', 'Federico Olivera'],
  ['Ana', '15:15', 'Corte clásico', 'Valentina Núñez'],
  ['Ana', '16:00', 'Color', 'Camila Techera'],
  ['Ana', '17:45', 'Corte y barba', 'Gonzalo Viera'],
  ['Bruno', '14:00', 'Afeitado con navaja', 'Rodrigo Suárez'],
  ['Bruno', '15:00', 'Corte clásico', 'Nicolás Barrios'],
  ['Bruno', '15:45', 'Arreglo de barba', 'Joaquín Méndez'],
  ['Bruno', '17:00', 'Corte y barba', 'Diego Rodríguez'],
  ['Bruno', '18:15', 'Corte clásico', 'Julián Correa'],
  ['Lucía', '13:15', 'Corte clásico', 'Florencia Ibáñez'],
  ['Lucía', '15:00', 'Corte y barba', 'Agustina Peña'],
  ['Lucía', '16:15', 'Corte infantil', 'Bautista Benítez'],
  ['Lucía', '17:15', 'Corte clásico', 'Sofía Cabrera'],
  ['Lucía', '18:00', 'Afeitado con navaja', 'Hernán Duarte'],
  ['Martín', '14:00', 'Arreglo de barba', 'Matías Silveira'],
  ['Martín', '15:00', 'Arreglo de barba', 'Pablo Machado'],
  ['Martín', '15:45', 'Corte clásico', 'Carla Sosa'],
  ['Martín', '16:30', 'Corte y barba', 'Emiliano Alonso'],
  ['Martín', '18:00', 'Corte clásico', 'Andrés Larrosa'],
];

/** Fills the afternoon of the demo shop, which begins with few reservations ahead; a taken time stays as it is. */
async function fillDay(): Promise<void> {
  const ask = async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const given = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${home}/api${path}`, given);
    if (!answer.ok && answer.status !== 409) console.log(path, answer.status, await answer.text());
    return (answer.ok ? await answer.json() : {}) as T;
  };
  const owner = { email: 'ana@navaja.example', password: 'navaja-demo' };
  const { access_token } = await ask<{ access_token: string }>('POST', '/auth/login', '', owner);
  type Named = { id: number; firstname: string; name: string };
  const people = await ask<Named[]>('GET', '/public/barberia-navaja/barbers', access_token);
  const services = await ask<Named[]>('GET', '/services', access_token);
  for (const [who, start, what, client] of bookings) {
    const [firstname, lastname] = client.split(' ');
    const service_id = services.find(({ name }) => name === what)?.id;
    const { id } = await ask<Partial<Named>>('POST', '/reservations', access_token, {
      barber_id: people.find((person) => person.firstname === who)?.id,
      client: { firstname, lastname },
      services: [{ service_id, quantity: 1 }],
      start_local: `${date}T${start}`,
      channel: 'phone',
      anyway: true,
    });
    if (id && start > '15:40' && start < '17:00')
      await ask('PATCH', `/reservations/${id}/status`, access_token, { status: 'confirmed' });
  }
  const unsettled = await ask<{ items: Named[] }>('GET', '/reservations/unsettled', access_token);
  const ids = unsettled.items.map(({ id }) => id);
  await ask('POST', '/reservations/settle', access_token, { ids, status: 'completed' });
}

async function take(browser: Browser, { path, size, scale, prepare }: Shot, mode: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await context.addInitScript((mode) => localStorage.setItem('navaja.color-mode', mode), mode);
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  await page.goto(home + path);
  await page.waitForLoadState('networkidle');
  // Hides the notice of an example shop, because the landing page says so itself.
  await page.addStyleTag({
    content: '[class*="ExampleNotice-notice"] { display: none } html { scrollbar-gutter: auto }',
  });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  const shot = await page.screenshot();
  await context.close();
  return shot;
}

/** Stores the best quality within `mostBytes`; WebP, for browsers without AVIF, has fewer pixels. */
async function store(name: string, png: Buffer, { width }: Shot['size']): Promise<void> {
  const formats = {
    avif: (quality: number) => sharp(png).avif({ quality }),
    webp: (quality: number) => sharp(png).resize({ width }).webp({ quality, smartSubsample: true }),
  };
  for (const [format, encode] of Object.entries(formats)) {
    for (const quality of [64, 52, 44, 38, 32]) {
      const bytes = await encode(quality).toBuffer();
      if (bytes.length > mostBytes) continue;
      await writeFile(join(folder, `${name}.${format}`), bytes);
      console.log(`${name}.${format} ${bytes.length} bytes, quality ${quality}`);
      break;
    }
  }
}

const names = process.argv.slice(2);
const stop = await startProduct();
await fillDay();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
try {
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const mode of ['light', 'dark'] as const) {
      const png = await take(browser, shot, mode);
      if (process.env.KEEP_PNG) await writeFile(join(process.env.KEEP_PNG, `${shot.name}-${mode}.png`), png);
      await store(`${shot.name}-${mode}`, png, shot.size);
    }
  }
} finally {
  await browser.close();
  await stop();
}
