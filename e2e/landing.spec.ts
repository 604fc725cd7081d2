import { aShop } from '#test/world.ts';
import { expect, pressUntil, signedIn, test } from './fixtures.ts';

const promises = [
  'reservas online',
  'agenda',
  'suscripción mensual',
  'sin contratos',
  'cancela cuando quieras',
];

test(
  'the landing page arrives drawn: headline, promises, sample agenda and the way in',
  { tag: '@desktop' },
  async ({ page, request, lookAgain }) => {
    const html = (await (await request.get('/')).text()).toLowerCase();
    for (const promise of promises) expect(html).toContain(promise);
    for (const shown of ['martín acosta', '11:15', 'confirmada']) expect(html).toContain(shown);
    expect(html).not.toContain('noindex');

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Tu barbería llena, sin atender el teléfono',
    );
    const starts = page.getByRole('main').getByRole('link', { name: 'Comenzar' });
    await expect(starts).toHaveCount(2);
    const pictures = page.getByRole('region', { name: 'Navaja en pantalla' }).getByRole('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const loaded = picture.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.currentSrc),
      );
      expect(await loaded).toMatch(/-light-[^/]*\.avif$/);
    }
    for (const start of await starts.all()) await expect(start).toHaveAttribute('href', '/register');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await lookAgain('landing');
  },
);

test('the landing page tells the price and leads to terms, privacy and help', async ({
  page,
  request,
  look,
}) => {
  await expect
    .poll(async () => (await request.get('/')).text())
    .toContain('UYU 990 al mes, todo el equipo. Sin contratos.');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Trae tus clientes en 3 pasos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver una barbería de ejemplo' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Navaja' });
  await expect(links.getByRole('link')).toHaveText(['Condiciones', 'Privacidad', 'Contacto']);
  await links.getByRole('link', { name: 'Privacidad' }).click();
  await expect(page).toHaveURL(/\/-\/condiciones#privacidad$/);
  await expect(page.getByRole('heading', { name: 'Tus clientes' })).toBeVisible();
  await look('service-terms');
});

test('a time chosen in the sample appears in its agenda, in order', async ({ page, look }) => {
  await page.goto('/');
  const agenda = page.getByRole('region', { name: 'Ejemplo de Navaja' }).getByRole('list').last();
  await expect(agenda.getByRole('listitem')).toHaveCount(4);
  await pressUntil(page.getByRole('button', { name: '12:15' }), agenda.getByRole('listitem').nth(4));
  await expect(agenda.getByRole('listitem').nth(2)).toContainText('12:15');
  await page.getByRole('button', { name: '17:30' }).click();
  await expect(agenda.getByRole('listitem')).toHaveCount(5);
  await expect(agenda.getByRole('listitem').last()).toContainText('Tu cliente');
  await page.getByText('¿Hay permanencia?').click();
  await expect(page.getByText('No. La suscripción es mensual, sin contratos')).toBeVisible();
  await look('landing-chosen');
});

test('whoever is signed in is led to the dashboard', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Ir a mi panel' }).first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard'));
});
