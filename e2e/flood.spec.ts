import type { Page } from '@playwright/test';
import { ProofOfWork } from '#domain/booking/proof-contract.ts';
import { sentenceOf, statusOf, type RefusalCode } from '#domain/refusal.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { ask } from '#test/world.ts';
import { agendaOf, anOpenShop, confirmButton, goToConfirm, inDays } from './booking.ts';
import { expect, test } from './fixtures.ts';

const refusal = (code: RefusalCode) => ({
  status: statusOf(code),
  json: { code, detail: sentenceOf(code) },
});
const bookings = '**/api/public/*/reservations';

/** Refuses the first booking as the server does during a flood; collects the proof headers of the bookings after it. */
async function asInFlood(page: Page) {
  const proofs: string[] = [];
  let asked = false;
  await page.route(bookings, (route) => {
    const proof = route.request().headers()['booking-proof'];
    if (proof) proofs.push(proof);
    if (asked) return route.continue();
    asked = true;
    return route.fulfill(refusal('proof_needed'));
  });
  return proofs;
}

test('in a flood the page proves by itself that its client is no robot, with the keyboard alone', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const solvers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('solve-proof')) solvers.push(request.url());
  });
  await goToConfirm(page, open, inDays(3), '10:00');
  const proofs = await asInFlood(page);
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/public/*/proof', async (route) => {
    await seen.promise;
    return route.continue();
  });
  expect(solvers).toEqual([]);
  await confirmButton(page).focus();
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: sentenceOf('proof_needed') });
  await expect(notice).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Reserva confirmada').first()).toBeVisible();
  await expect(page.getByText(sentenceOf('proof_needed'))).toHaveCount(0);
  expect(solvers).toHaveLength(1);
  const [sent = ''] = proofs;
  const { challenge, solution } = ProofOfWork.parse(JSON.parse(atob(sent)));
  expect(solution.derivedKey.startsWith(challenge.parameters.keyPrefix)).toBe(true);
  expect(await agendaOf(open.shop)).toHaveLength(1);
});

for (const code of ['too_many_unconfirmed', 'confirmation_unavailable'] as const) {
  test(`where a shop answers ${code}, the page shows its phone`, async ({ page, call }) => {
    const open = await anOpenShop(call);
    await ask(call, saveProfile, { whatsapp: '59899123456' }, { token: open.shop.token });
    await goToConfirm(page, open, inDays(3), '10:00');
    await page.route(bookings, (route) => route.fulfill(refusal(code)));
    await confirmButton(page).click();
    const form = page.getByRole('main');
    await expect(form.getByText(sentenceOf(code))).toBeVisible();
    await expect(form.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Carla');
  });
}
