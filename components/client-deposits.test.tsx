import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Repeat, readRepeat, repeatReservation } from '#domain/booking/repeat-contract.ts';
import { openRepeatDeposit } from '#domain/deposits/contract.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import type { Route } from '#domain/route.ts';
import { acceptOffer, openOfferDeposit, readWaitEntry, type WaitEntry } from '#domain/waitlist/contract.ts';
import { ManagePage } from '#web/manage/ManagePage.tsx';
import { WaitEntryPage } from '#web/waitlist/WaitEntryPage.tsx';
import { answer, bodiesOf, hold, refuse } from './backend.ts';
import { look } from './look.ts';
import { aReservation, bruno, theShop } from './samples.ts';
import { button, expectCount, show } from './screen.tsx';

const inDays = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(13, 0, 0, 0);
  return at;
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const now = () => new Date().toISOString();
const shop = { name: theShop.name, slug: theShop.slug, timezone: theShop.timezone };
const terms = { min_notice_minutes: 0, cancel_hours: 24, late_change: 'allow' } as const;
const externalId = `zzzz-${'a'.repeat(22)}`;
const sentence =
  'Para confirmar, Barbería Central pide $250.00. Se descuenta del total. Se devuelve si cancelas hasta 24 horas antes.';

function askDeposit(route: Route, methods: readonly DepositMethod[] = ['card', 'transfer']): void {
  const detail = 'Esta barbería pide un anticipo de $250.00 para confirmar.';
  refuse(route, 'deposit_required', detail, { deposit: { amount: 250, currency: 'UYU', methods } });
}
const pay = button('Pagar anticipo');
const step = page.getByRole('heading', { name: 'Anticipo', exact: true });

const offered: WaitEntry = {
  external_id: externalId,
  state: 'offered',
  counts: true,
  window: { date_from: '2026-11-20', date_to: '2026-11-20', time_from: '09:00', time_to: '18:00' },
  offer: {
    id: 7,
    start_at: inDays(4).toISOString(),
    end_at: new Date(inDays(4).getTime() + 1_800_000).toISOString(),
    barber: bruno,
    expires_at: inMinutes(10),
  },
};
function openEntry(entry: WaitEntry = offered) {
  const data = { entry, shop, services: ['Corte'], barber: null, now: now(), terms };
  show(`/e/${externalId}`, <WaitEntryPage page={data} />);
}

async function acceptWithDeposit(methods?: readonly DepositMethod[]) {
  askDeposit(acceptOffer, methods);
  openEntry();
  await button('Aceptar').click();
  await expect.element(step).toHaveFocus();
}

test('an accepted offer with a deposit says the sum and its terms first, and sends the chosen method', async () => {
  await acceptWithDeposit();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Al seguir pagas con tarjeta en una página segura.')).toBeVisible();
  await expect.element(page.getByText(/^Guardado para ti hasta las \d\d:\d\d$/)).toBeVisible();
  await expect.element(page.getByText('Corte · con Bruno Díaz')).toBeVisible();
  await look();
  await page.getByRole('radio', { name: 'Transferencia' }).click();
  hold(openOfferDeposit);
  await pay.click();
  await expect.poll(() => bodiesOf(openOfferDeposit)).toEqual([{ offer: 7, method: 'transfer' }]);
  await expect.element(button('Volver')).toBeDisabled();
});

test('the deposit of an offer can be left, and the offer answered again', async () => {
  await acceptWithDeposit(['transfer']);
  await expectCount(page.getByRole('radio'), 0);
  await button('Volver').click();
  await expect.element(button('No puedo, pasar al siguiente')).toBeVisible();
});

test('a deposit that is due no more accepts the offer at once', async () => {
  await acceptWithDeposit();
  refuse(openOfferDeposit, 'deposit_not_due');
  hold(acceptOffer);
  await pay.click();
  await expect.poll(() => bodiesOf(acceptOffer).length).toBe(2);
});

test('an offer that ended before its deposit says so, and the client still waits', async () => {
  await acceptWithDeposit();
  refuse(openOfferDeposit, 'offer_gone');
  answer(readWaitEntry, { ...offered, state: 'waiting', offer: null });
  await pay.click();
  await expect.element(page.getByText('Ese lugar ya no está disponible. Sigues en la lista.')).toBeVisible();
  await expectCount(step, 0);
});

test('an accepted offer whose deposit is unpaid leads to it', async () => {
  openEntry({ ...offered, state: 'booked', offer: null, deposit_link: externalId });
  await expect.element(page.getByRole('heading', { name: 'Falta el anticipo' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Ver el anticipo' });
  await expect.element(link).toHaveAttribute('href', `/p/${externalId}`);
  await look();
});

const line = { id: 1, name: 'Corte', price: 500, is_premium: false };
const services = [{ service_id: 1, service: line, quantity: 1, duration_min: 30 }];
const date = inDays(4).toISOString().slice(0, 10);
const repeat: Repeat = {
  services,
  left_out: [],
  price_changed: false,
  barber: bruno,
  branch_id: null,
  minutes: 30,
  openings: ['10:00', '11:00'].map((time) => ({ date, time, barber_id: bruno.id })),
  org_slug: theShop.slug,
};
const past = aReservation({
  status: 'completed',
  start_at: inDays(-7).toISOString(),
  end_at: inDays(-7).toISOString(),
  services,
});

async function repeatWithDeposit() {
  answer(readRepeat, repeat);
  askDeposit(repeatReservation);
  const data = { reservation: past, shop, now: now(), branch: null, terms };
  show(`/r/${externalId}`, <ManagePage page={data} />);
  await button('Repetir').click();
  await page.getByRole('radio', { name: /11:00/ }).click();
  await button('Confirmar').click();
  await expect.element(step).toHaveFocus();
}

test('a repeated visit with a deposit says the sum and its terms first, and keeps the chosen time', async () => {
  await repeatWithDeposit();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Corte · con Bruno Díaz · $500.00')).toBeVisible();
  await look();
  await button('Cambiar horario').click();
  await expect.element(page.getByRole('radio', { name: /11:00/ })).toBeChecked();
  await button('Confirmar').click();
  hold(openRepeatDeposit);
  await pay.click();
  const sent = { start_local: `${date}T11:00`, barber_id: bruno.id, method: 'card' };
  await expect.poll(() => bodiesOf(openRepeatDeposit)).toEqual([sent]);
});

test.each([
  ['deposit_open', 'El enlace para pagarlo está en el correo que te enviamos.'],
  ['not_taken_online', 'No podemos tomar esta reserva por internet. Comunícate con la barbería.'],
] as const)(
  'a repeated visit whose deposit is refused with %s says so in the same step',
  async (code, words) => {
    await repeatWithDeposit();
    refuse(openRepeatDeposit, code);
    await pay.click();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(pay).toBeEnabled();
  },
);

test('a repeated visit whose time was taken before the deposit offers the other times', async () => {
  await repeatWithDeposit();
  refuse(openRepeatDeposit, 'slot_taken');
  answer(readRepeat, { ...repeat, openings: repeat.openings.slice(0, 1) });
  await pay.click();
  await expect.element(page.getByRole('radio', { name: /10:00/ })).toBeChecked();
  await expectCount(page.getByRole('radio'), 1);
  await expectCount(step, 0);
});

test('a repeated visit that needs no deposit any more is booked at once', async () => {
  await repeatWithDeposit();
  refuse(openRepeatDeposit, 'deposit_not_due');
  hold(repeatReservation);
  await pay.click();
  await expect.poll(() => bodiesOf(repeatReservation).length).toBe(2);
});
