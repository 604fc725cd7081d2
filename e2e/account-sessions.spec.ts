import { listSessions, login, readSessionUser } from '#domain/session/contract.ts';
import { aShop } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { giveProof, proofDialog, withOldLogin } from './proof.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test('whoever left a session open elsewhere sees it and closes it with the password', async ({
  page,
  call,
  look,
}) => {
  const { owner } = await aShop(call);
  const { body } = await call(login, owner, { headers: { 'user-agent': phone } });
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  const list = page.getByRole('list', { name: 'Sesiones abiertas' });
  await expect(list.getByRole('listitem').first()).toContainText('Este dispositivo');
  const other = list.getByRole('listitem').filter({ hasText: 'Chrome en Android' });
  await expect(other).toContainText('Último uso: ahora');
  await expect(other).toContainText('en esta misma red');
  await look('sessions');

  await withOldLogin(page, 'DELETE', /\/api\/auth\/sessions$/);
  const end = page.getByRole('button', { name: 'Cerrar las demás' });
  await end.click();
  const dialog = page.getByRole('dialog', { name: 'Cerrar las demás sesiones' });
  await expect(dialog).toContainText('En los otros dispositivos habrá que iniciar sesión de nuevo.');
  await look('sessions-end');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(dialog).toBeHidden();
  expect((await call(listSessions, {}, { token: body.access_token })).body.length).toBeGreaterThan(1);

  await end.click();
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click();
  await proofDialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confirma tu contraseña para seguir.');
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click();
  await giveProof(page, owner.password);
  await expect(page.getByText('Sesiones cerradas')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(end).toHaveCount(0);
  expect((await call(readSessionUser, {}, { token: body.access_token })).status).toBe(401);
});
