import type { Page } from '@playwright/test';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { formatDate } from '#domain/time-format.ts';
import { aReservation, aService, aStaffMember, ask } from '#test/world.ts';
import type { Caller } from '#test/caller.ts';
import { openAgenda, reservationRow } from './agenda-world.ts';
import { agendaOf, anOpenShop, inDays } from './booking.ts';
import { expect, heard, patient, signInAt, test } from './fixtures.ts';

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '¿Vas a venir?' }) });
const comes = (page: Page) => card(page).getByText('Asistencia confirmada');
const confirmButton = (page: Page) => card(page).getByRole('button', { name: 'Confirmar asistencia' });

/** A reservation at ten in three days, and the page of its link. */
async function aLink(call: Caller) {
  const open = await anOpenShop(call);
  const service = await aService(open.shop);
  const reservation = await aReservation(open.shop, {
    barber: open.bruno,
    service,
    start_local: `${inDays(3)}T10:00`,
  });
  return { ...open, reservation, link: `/r/${reservation.external_id}` };
}

test('a client confirms with the link of a reminder in one tap, and the agenda hears of it', async ({
  page,
  call,
  look,
}) => {
  const { shop, bruno, link, reservation } = await aLink(call);
  await signInAt(page, bruno);
  await openAgenda(page, `?vista=lista&mode=week`);
  await page.goto(link);
  await expect(confirmButton(page)).toBeVisible();
  await look('coming');
  // Looking alone confirms nothing: scanners of mailboxes look at links.
  expect((await agendaOf(shop)).map(({ status }) => status)).toEqual(['scheduled']);

  const client = patient(await page.context().newPage());
  const sent = heard(client, 'POST', `/reservations/public/${reservation.external_id}/confirm`);
  await client.goto(`${link}?s=0#confirmar`);
  await expect(comes(client)).toBeFocused();
  expect(new URL(client.url()).href).toMatch(new RegExp(`${link}$`));
  await client.reload();
  await expect(comes(client)).toBeVisible();
  expect(sent).toEqual([{ sequence: 0 }]);
  await client.close();
  await page.reload();
  await expect(comes(page)).toBeVisible();
  await look('confirmed');
});
