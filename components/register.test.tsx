import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkSlug, createOrganization, readOrganization } from '#domain/organization/contract.ts';
import { login, readSessionUser, register } from '#domain/session/contract.ts';
import { answer, answerStatus, bodiesOf, hold, loseConnection, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson, theShop } from './samples.ts';
import { button, expectCount, expectPath, open } from './screen.tsx';

const submit = button('Crear cuenta');
const badge = page.getByRole('status').filter({ hasText: /Verificando…|isponible/ });
const slug = page.getByLabelText('Slug');
const shopName = page.getByLabelText('Nombre de la barbería');
const name = page.getByLabelText('Nombre', { exact: true });
const password = page.getByLabelText('Contraseña', { exact: true });
const terms = page.getByLabelText('Acepto los Términos y Condiciones');
const alert = page.getByRole('alert');
const slugRule = page.getByText('Usa minúsculas, números y guiones (ej: barberia-central).');

function openRegistration() {
  answer(checkSlug, { available: true });
  answer(register, aPerson());
  answer(login, { access_token: 'token' });
  answer(readSessionUser, aPerson());
  answer(createOrganization, theShop);
  open('/register');
}

async function fillAccount(email: string) {
  await name.fill('Ana');
  await page.getByLabelText('Apellido').fill('Sosa');
  await page.getByLabelText('Email').fill(email);
  await password.fill('navaja-123');
}

async function fillShop() {
  await shopName.fill('Barbería Única');
  await terms.click();
}

test('without a number no phone is sent, not even its code', async () => {
  openRegistration();
  await expect.element(page.getByLabelText('Código de país')).toHaveValue('+64');
  await fillAccount('sin-numero@example.com');
  await fillShop();
  await submit.click();
  await expectPath('/dashboard');
  expect(Object.keys(bodiesOf(register)[0] as object)).not.toContain('phone');
});

test('a form with mistakes says them under the fields and sends nothing', async () => {
  openRegistration();
  await name.fill('   ');
  await password.fill('12345');
  await submit.click();
  await expect.element(name).toHaveFocus();
  await expectCount(page.getByText('Requerido.'), 3);
  await expect.element(page.getByText('Ingresa un email válido.')).toBeVisible();
  await expect.element(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect.element(slugRule).toBeVisible();
  await expect.element(page.getByText('Debes aceptar los Términos y Condiciones')).toBeVisible();
  await look();
  expect(sentTo(register)).toEqual([]);
});

test('the slug follows the name until it is edited, even when it was edited away', async () => {
  openRegistration();
  await shopName.fill(' Barbería  Ñandú & Cía. ');
  await expect.element(slug).toHaveValue('barberia-nandu-cia');
  await slug.fill('');
  await shopName.fill('Otra');
  await expect.element(slug).toHaveValue('');
  await slug.fill('Con Mayúsculas');
  await userEvent.tab();
  await expect.element(slug).toHaveValue('Con Mayúsculas');
  await expect.element(slugRule).toBeVisible();
});

function holdTimersOf(ms: number) {
  const held = new Map<number, () => void>();
  const start = window.setTimeout.bind(window);
  const stop = window.clearTimeout.bind(window);
  let last = 0;
  const starting = vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return start(run, after);
    last -= 1;
    held.set(last, run);
    return last;
  }) as typeof setTimeout);
  const stopping = vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) stop(id);
  });
  onTestFinished(() => {
    starting.mockRestore();
    stopping.mockRestore();
  });
  const passTime = () => {
    const runs = [...held.values()];
    held.clear();
    for (const run of runs) run();
  };
  return { running: () => [...held.keys()], passTime };
}

test('availability is asked 350 ms after typing stops, of well-formed slugs only', async () => {
  const asked = () => sentTo(checkSlug).map(({ input }) => input.slug);
  const { running, passTime } = holdTimersOf(350);
  openRegistration();
  await expect.poll(running).toEqual([-1]);
  await slug.fill('uno');
  await expect.poll(running).toEqual([-2]);
  await slug.fill('dos');
  await expect.poll(running).toEqual([-3]);
  expect(asked()).toEqual([]);
  passTime();
  await expect.poll(asked).toEqual(['dos']);
  await slug.fill('dos-');
  await expect.poll(running).toEqual([-4]);
  passTime();
  await slug.fill('');
  await expect.poll(running).toEqual([-5]);
  passTime();
  expect(asked()).toEqual(['dos']);
});

test('the badge tells checking, free and taken; a taken slug cannot be sent', async () => {
  openRegistration();
  answer(checkSlug, ({ input }) => ({ available: input.slug.startsWith('libre') }));
  await slug.fill('libre-una');
  await expect.element(badge).toMatchTextContent('Disponible');
  await slug.fill('tomada');
  await expect.element(badge).toMatchTextContent('No disponible');
  await expect.element(submit).toBeDisabled();
  const release = hold(checkSlug);
  await slug.fill('lenta');
  await expect.element(badge).toMatchTextContent('Verificando…');
  await expect.element(submit).toBeEnabled();
  await expect.poll(() => sentTo(checkSlug)).toHaveLength(3);
  answer(checkSlug, { available: true });
  await slug.fill('libre-otra');
  await expect.element(badge).toMatchTextContent('Disponible');
  release();
  await expect.element(badge).toMatchTextContent('Disponible');
});

test('a failed availability check shows no badge and stops nobody', async () => {
  openRegistration();
  answerStatus(checkSlug, 500, '{}');
  await slug.fill('mi-barberia');
  await expect.poll(() => sentTo(checkSlug)).toHaveLength(1);
  await expectCount(badge, 0);
  await expect.element(submit).toBeEnabled();
});

test('when only the shop fails the session stays and a second submit repeats the shop alone', async () => {
  openRegistration();
  refuse(createOrganization, 'slug_taken');
  await fillAccount('repite@example.com');
  await fillShop();
  await submit.click();
  await expect.element(alert.getByText('No se pudo completar el registro').first()).toBeVisible();
  await expect.element(alert.getByText('Esa dirección ya está en uso.').first()).toBeVisible();
  await expectCount(page.getByLabelText('Email'), 0);
  answer(createOrganization, theShop);
  await button('Crear barbería').click();
  await expectPath('/dashboard');
  expect(sentTo(register)).toHaveLength(1);
  expect(sentTo(createOrganization)).toHaveLength(2);
});

test('an owner without a shop who comes back is asked for the shop only', async () => {
  answer(createOrganization, theShop);
  answer(checkSlug, { available: true });
  refuse(readOrganization, 'not_found');
  open('/dashboard', aPerson());
  await page.getByRole('link', { name: 'Crear mi barbería' }).click();
  await expect.element(shopName).toBeVisible();
  await expectCount(page.getByLabelText('Email'), 0);
  await fillShop();
  answer(readOrganization, theShop);
  await button('Crear barbería').click();
  await expectPath('/dashboard');
  expect(sentTo(createOrganization)).toHaveLength(1);
});

test('a login that fails after the account was made does not make the account again', async () => {
  openRegistration();
  loseConnection(login);
  await fillAccount('entra-despues@example.com');
  await fillShop();
  await submit.click();
  await expect.element(alert.getByText('No se pudo completar el registro').first()).toBeVisible();
  answer(login, { access_token: 'token' });
  await submit.click();
  await expectPath('/dashboard');
  expect(sentTo(register)).toHaveLength(1);
});

test('a taken e-mail is told in the words of the server, and nothing typed is lost', async () => {
  openRegistration();
  refuse(register, 'email_taken');
  await fillAccount('tomado@example.com');
  await fillShop();
  await submit.click();
  await expect.element(alert.getByText('No se pudo completar el registro').first()).toBeVisible();
  await expect.element(alert.getByText('Ese correo ya está en uso.').first()).toBeVisible();
  await expect.element(password).toHaveValue('navaja-123');
});

test("an address that only the server finds wrong is told in the specification's words", async () => {
  openRegistration();
  refuse(register, 'invalid', [
    { msg: 'value is not a valid email address', loc: ['body', 'email'], type: 'x' },
  ]);
  await fillAccount('ana-punto-sosa@example.com');
  await fillShop();
  await submit.click();
  await expect.element(alert.getByText('El correo ingresado no es válido.').first()).toBeVisible();
});

test('the terms open in a dialog that Escape closes', async () => {
  openRegistration();
  await expect.element(terms).not.toBeChecked();
  const way = button('Leer los Términos y Condiciones');
  await way.click();
  await expect.element(page.getByRole('dialog', { name: 'Términos y Condiciones' })).toBeVisible();
  await look();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(way).toHaveFocus();
});

test('the whole registration works by keyboard alone', async () => {
  openRegistration();
  await expect.element(name).toBeVisible();
  (name.element() as HTMLElement).focus();
  for (const text of ['Ana', 'Sosa', 'teclado@example.com', '', '', 'navaja-123']) {
    if (text) await userEvent.keyboard(text);
    await userEvent.tab();
  }
  await userEvent.tab();
  await userEvent.keyboard('Teclado');
  for (const field of [shopName, slug, page.getByLabelText('Moneda')]) {
    await expect.element(field).toHaveFocus();
    await userEvent.tab();
  }
  await userEvent.keyboard(' ');
  await expect.element(terms).toBeChecked();
  (slug.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectPath('/dashboard');
  expect(bodiesOf(createOrganization)).toEqual([
    { name: 'Teclado', slug: 'teclado', timezone: 'Asia/Tokyo' },
  ]);
});

test('who already has a shop is led to the dashboard', async () => {
  open('/register', aPerson());
  await expectPath('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Hola, Ana');
});
