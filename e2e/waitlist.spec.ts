import { createClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { offerPlace, readWaitEntry } from '#domain/waitlist/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, ask } from '#test/world.ts';
import { fillClient, inDays, next, step } from './booking.ts';
import { aFullDay, aWait, join, openFullDay, sheet } from './full-day.ts';
import { expect, signedIn, test } from './fixtures.ts';

async function anOffer(call: Caller): Promise<string> {
  const full = await aFullDay(call);
  const { external_id: externalId } = await aWait(call, full);
  await full.free();
  await expect.poll(async () => (await ask(call, readWaitEntry, { externalId })).state).toBe('offered');
  return externalId;
}

test('a client enters the list on a full day, is offered what becomes free, and takes it', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  await openFullDay(page, full);
  await look('full-day');
  await join(page).click();
  const form = sheet(page);
  await expect(form.getByLabel('Desde el')).toHaveValue(full.day);
  await look('join');
  await form.getByRole('button', { name: 'Entrar a la lista' }).click();
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(form.getByText('Requerido.').first()).toBeVisible();
  await fillClient(page);
  await form.getByRole('button', { name: 'Entrar a la lista' }).click();
  await expect(form.getByText('Estás en la lista. Te avisaremos por correo.')).toBeVisible();
  await look('joined');
  await form.getByRole('link', { name: 'Ver mi lugar en la lista' }).click();
  await expect(page.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible();
  await lookAgain('waiting');

  await full.free();
  const link = page.url();
  const heading = page.getByRole('heading', { name: 'Se liberó un lugar' });
  await expect(async () => {
    await page.goto(link);
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('10:00', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Guardado para ti hasta las \d\d:\d\d$/)).toBeVisible();
  await page.goto(`${link}#aceptar`);
  await page.reload();
  const accept = page.getByRole('button', { name: 'Aceptar' });
  await expect(accept).toBeFocused();
  await look('offered');
  await accept.click();
  await page.waitForURL(/\/r\//);
  await expect(page.getByText('Reserva confirmada').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeFocused();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ya tienes tu reserva' })).toBeVisible();
  await look('taken');
});

test('who cannot come passes the place on, and who no longer waits leaves the list', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const externalId = await anOffer(call);
  await page.goto(`/e/${externalId}#no`);
  const decline = page.getByRole('button', { name: 'No puedo, pasar al siguiente' });
  await expect(decline).toBeFocused();
  await decline.click();
  await expect(page.getByText('Le pasamos ese lugar al siguiente. Sigues en la lista.')).toBeVisible();
  await lookAgain('declined');
  await page.getByRole('button', { name: 'Salir de la lista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir de la lista' }).click();
  await expect(page.getByRole('heading', { name: 'Saliste de la lista' })).toBeVisible();
  await look('left');
  await page.goto('/e/1-aaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { name: 'No encontramos tu lugar en la lista' })).toBeVisible();
});

test('an offer that lapses while one looks is gone by the clock, and asked for anew', async ({
  page,
  call,
}) => {
  const externalId = await anOffer(call);
  await page.clock.install();
  await page.goto(`/e/${externalId}`);
  await expect(page.getByRole('button', { name: 'Aceptar' })).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(page.getByText('Ese lugar ya no está disponible. Sigues en la lista.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceptar' })).toHaveCount(0);
});

test('a time that became free meanwhile is shown instead, and what was typed stays', async ({
  page,
  call,
  look,
}) => {
  const full = await aFullDay(call);
  await openFullDay(page, full);
  await join(page).click();
  const form = sheet(page);
  await fillClient(page);
  await full.free();
  await form.getByRole('button', { name: 'Entrar a la lista' }).click();
  await expect(form.getByText('Ya hay un horario libre en ese rango. Resérvalo ahora.')).toBeVisible();
  await look('free-now');
  await form.getByRole('button', { name: 'Ver los horarios libres' }).click();
  await page.getByRole('button', { name: '10:00', exact: true }).click();
  await next(page);
  await step(page, 'Confirmación');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Carla');
});

test('without a waitlist a full day offers none', async ({ page, call }) => {
  const full = await aFullDay(call);
  await ask(call, editRules, { waitlist: { on: false } }, { token: full.shop.token });
  await openFullDay(page, full);
  await expect(join(page)).toHaveCount(0);
});

test('the staff put somebody on the list, offer a place, take it back and remove them', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  await signedIn(page, full.shop.owner);
  await page.goto('/dashboard/espera');
  await expect(page.getByText(/^Nadie espera un lugar\. Aquí está quien no encontró hora/)).toBeVisible();
  await look('waitlist-empty');
  await page.getByRole('button', { name: 'Anotar a alguien' }).click();
  const adding = page.getByRole('dialog', { name: 'Anotar a alguien' });
  await adding.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Rosa');
  await adding.getByRole('textbox', { name: 'Apellido' }).fill('Méndez');
  await adding.getByRole('button', { name: 'Corte', exact: true }).click();
  await adding.getByLabel('Desde el').fill(full.day);
  await adding.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expect(adding.getByText('Escribe un teléfono o un correo.')).toBeVisible();
  await adding.getByRole('textbox', { name: 'Teléfono' }).fill('99 311 204');
  await look('waitlist-add');
  await adding.getByRole('button', { name: 'Anotar', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Rosa Méndez' });
  await expect(row.getByText('Espera', { exact: true })).toBeVisible();
  await lookAgain('waitlist');

  await row.getByRole('button', { name: 'Ofrecer un lugar a Rosa Méndez' }).click();
  const offering = page.getByRole('dialog', { name: 'Ofrecer un lugar' });
  await offering.getByRole('button', { name: 'Bruno Díaz' }).click();
  await offering.getByLabel('Fecha').fill(inDays(5));
  await offering.getByLabel('Hora').fill('10:30');
  await expect(offering.getByText('Fuera de lo que puede.')).toBeVisible();
  await look('waitlist-offer');
  await offering.getByRole('button', { name: 'Ofrecer', exact: true }).click();
  await expect(row.getByText('Con oferta')).toBeVisible();
  await look('waitlist-offered');
  await row.getByRole('button', { name: 'Retirar lo ofrecido a Rosa Méndez' }).click();
  await look('waitlist-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Dejar libre' }).click();
  await expect(row.getByText('Espera', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Quitar a Rosa Méndez' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByText('Nadie espera un lugar.')).toBeVisible();
});

test('a barber finds the list while nobody waits, and says in which branch and what a client agreed to', async ({
  page,
  call,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  const { shop, bruno } = full;
  const { token } = shop;
  const centre = await aBranch(shop);
  await aBranch(shop, { name: 'Puerto' });
  await ask(call, editRules, { chat: { on: true } }, { token });
  await signedIn(page, bruno);
  await page.goto('/dashboard/agenda');
  await page.getByRole('link', { name: 'Espera', exact: true }).click();
  await page.getByRole('button', { name: 'Anotar a alguien' }).click();
  const adding = page.getByRole('dialog', { name: 'Anotar a alguien' });
  await adding.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Rosa');
  await adding.getByRole('textbox', { name: 'Apellido' }).fill('Méndez');
  await adding.getByRole('textbox', { name: 'Teléfono' }).fill('99 311 204');
  await adding.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com');
  await adding.getByRole('checkbox', { name: 'El cliente aceptó recibir WhatsApp' }).check();
  await adding.getByRole('button', { name: 'Corte', exact: true }).click();
  await adding.getByRole('combobox', { name: 'Sucursal' }).selectOption('Centro');
  await adding.getByLabel('Desde el').fill(full.day);
  await lookAgain('waitlist-add-branch');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/waitlist'),
  );
  await adding.getByRole('button', { name: 'Anotar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ branch_id: centre.id, whatsapp: true });
  await page.getByRole('button', { name: 'Ofrecer un lugar a Rosa Méndez' }).click();
  const offering = page.getByRole('dialog', { name: 'Ofrecer un lugar' });
  await expect(offering.getByRole('combobox', { name: 'Sucursal' })).toHaveCount(0);
  await offering.getByRole('button', { name: 'Bruno Díaz' }).click();
  await expect(offering.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(String(centre.id));
  await offering.getByRole('combobox', { name: 'Sucursal' }).selectOption('Puerto');
  await expect(offering.getByRole('checkbox', { name: 'El cliente aceptó recibir WhatsApp' })).toBeVisible();
  await lookAgain('waitlist-offer-branch');
  await offering.getByLabel('Fecha').fill(inDays(5));
  await offering.getByLabel('Hora').fill('10:30');
  await offering.getByRole('button', { name: 'Ofrecer', exact: true }).click();
  await expect(page.getByText('Con oferta')).toBeVisible();
});

test('a phone of any country stays as it is when the staff put its client on the list', async ({
  page,
  call,
}) => {
  const { shop, bruno, day } = await aFullDay(call);
  const phone = '+595 981 123 456';
  const known = { firstname: 'Rosa', lastname: 'Méndez', phone };
  await ask(call, createClient, known, { token: shop.token });
  await signedIn(page, bruno);
  await page.goto('/dashboard/espera');
  await page.getByRole('button', { name: 'Anotar a alguien' }).click();
  const adding = page.getByRole('dialog', { name: 'Anotar a alguien' });
  await adding.getByRole('combobox', { name: 'Cliente' }).fill('Rosa');
  await adding.getByRole('option', { name: /Rosa Méndez/ }).click();
  const number = adding.getByRole('textbox', { name: 'Teléfono' });
  const code = adding.getByLabel('Código de país');
  await expect(number).toHaveValue(phone);
  await expect(code.getByRole('option', { selected: true })).toHaveText('Otro');
  await code.selectOption('+598');
  await expect(number).toHaveValue('595 981 123 456');
  await number.fill('+44 20 7946 0958');
  await expect(code).toHaveValue('');
  await number.fill('+54 11 4555 1234');
  await expect(code).toHaveValue('+54');
  await number.fill(phone);
  await adding.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com');
  await adding.getByRole('button', { name: 'Corte', exact: true }).click();
  await adding.getByLabel('Desde el').fill(day);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/waitlist'),
  );
  await adding.getByRole('button', { name: 'Anotar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ client: { phone } });
  await expect(page.getByRole('row').filter({ hasText: 'Rosa Méndez' })).toBeVisible();
});

test('the agenda says what is kept for whom, as list and as calendar', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  const { shop, bruno, day } = full;
  const { id } = await aWait(call, full);
  const offer = { id, barber_id: bruno.user.id, start_local: `${inDays(5)}T10:00` };
  await ask(call, offerPlace, offer, { token: shop.token });
  await signedIn(page, shop.owner);
  for (const view of ['', '&view=day']) {
    await page.goto(`/dashboard/agenda?day=${inDays(5)}${view}`);
    const held = page.getByRole('list', { name: 'En espera de respuesta:' });
    await expect(held).toHaveText(/^10:00 Bruno Díaz → Rosa Méndez \(\d\d:\d\d\)$/);
    await look(view ? 'held-calendar' : 'held-list');
  }
  const heldLink = page.getByRole('link', {
    name: /^10:00 En espera de respuesta: Rosa Méndez hasta las \d\d:\d\d$/,
  });
  await expect(heldLink).toBeVisible();
  await page.goto(`/dashboard/agenda?day=${inDays(5)}&view=week&barber=${bruno.user.id}`);
  await expect(heldLink).toBeVisible();
  await lookAgain('held-week');
  await heldLink.click();
  await expect(page.getByRole('heading', { name: 'Lista de espera' })).toBeVisible();
  await page.goto(`/dashboard/agenda?day=${day}`);
  await expect(page.getByRole('list', { name: 'En espera de respuesta:' })).toHaveCount(0);
});
