import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countDeposits, type Deposit, listDeposits } from '#domain/deposits/contract.ts';
import { readCardAccount } from '#domain/deposits/accounts/contract.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { readRules, Rules } from '#domain/organization/rules.ts';
import { readProfile } from '#domain/profile/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import { answer, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson, aProfile } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const aDeposit = (fields: Partial<Deposit> = {}): Deposit => ({
  id: 1,
  external_id: 'abc',
  state: 'paid',
  reason: 'always',
  method: 'card',
  amount: 1_250,
  refunded: 0,
  currency: 'MXN',
  pay_until: '2026-11-18T12:00:00Z',
  transferred_at: null,
  created_at: '2026-11-17T12:00:00Z',
  paid_at: '2026-11-17T12:05:00Z',
  visit: {
    reservation_id: 7,
    start_at: '2026-11-19T13:00:00Z',
    barber: { id: 2, firstname: 'Maximiliano', lastname: 'Etchegoyen' },
    client: { id: 3, name: 'María Fernanda Rodríguez Etcheverry' },
  },
  ...fields,
});

const noneWaits = { open_transfers: 0, open_disputes: 0, failed_refunds: 0 };
const card = { ...usualPolicy.deposits, who: 'listed', always: true } as const;
const rules = (method: 'card' | 'both') =>
  Rules.parse({ policy: { ...usualPolicy, deposits: card, method, transfer_text: 'Alias: sur' } });

test('the list says what the bank decides and which part goes back, and offers no second refund', async () => {
  answer(listDeposits, [
    aDeposit({ dispute: 'open' }),
    aDeposit({ id: 2, state: 'refunded', refunded: 1_250, dispute: 'lost' }),
    aDeposit({ id: 3, state: 'refunding', method: 'transfer', to_return: 150 }),
    aDeposit({ id: 4, state: 'refund_failed', to_return: 150 }),
  ]);
  open('/dashboard/anticipos', aPerson());
  await expect.element(page.getByText('El banco del cliente reclama este pago.')).toBeVisible();
  await expect.element(page.getByText('No se puede devolver otra vez.')).toBeVisible();
  await expectCount(page.getByText('De ese anticipo se devuelven $150.00.'), 2);
  await expectCount(button(/^Devolver:/), 1);
  await look();
  await button(/^Devolver:/).click();
  await expect.element(page.getByText('Le devolvemos $150.00 a la tarjeta')).toBeVisible();
});

test.each([
  ['card', 'Mientras tanto tus clientes reservan sin anticipo.'],
  ['both', 'Mientras tanto tus clientes pagan el anticipo por transferencia.'],
] as const)('the panel says that the account takes no cards, with deposits by %s', async (method, text) => {
  answer(readRules, rules(method));
  answer(countDeposits, { ...noneWaits, open_disputes: 1 });
  answer(readCardAccount, { state: 'not_able', reason: 'rejected', country: 'MX', currency: 'MXN' });
  open('/dashboard', aPerson());
  await expect.element(page.getByText('No puedes cobrar con tarjeta')).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('El banco de un cliente reclama 1 anticipo')).toBeVisible();
  await look();
});

test.each([
  [{ state: 'not_able', reason: 'cards_not_here', country: null, currency: null }, true],
  [{ state: 'able', reason: null, country: 'MX', currency: 'MXN' }, false],
] as const)('the policy offers cards to an account that takes them: %j', async (account, isOff) => {
  answer(readRules, Rules.parse({ policy: { ...usualPolicy, deposits: card, transfer_text: 'Alias: sur' } }));
  answer(readProfile, aProfile);
  answer(listServices, []);
  answer(readCardAccount, account);
  open('/dashboard/ajustes/anticipos', aPerson());
  const disabled = page.getByRole('radio', { disabled: true });
  await expect.element(page.getByRole('radio', { name: 'Transferencia', exact: true })).toBeEnabled();
  await expectCount(disabled, isOff ? 2 : 0);
  await expectCount(
    page.getByText('Stripe todavía no abre cuentas en el país de tu barbería.'),
    isOff ? 1 : 0,
  );
  await look();
});

test('the panel says that deposits wait for the team, of one request, and leads to them', async () => {
  answer(readRules, rules('card'));
  answer(countDeposits, { open_transfers: 60, open_disputes: 2, failed_refunds: 1 });
  answer(readCardAccount, { state: 'able', reason: null, country: 'MX', currency: 'MXN' });
  open('/dashboard', aPerson());
  const notice = page.getByRole('region', { name: 'Devoluciones' });
  await expect.element(notice.getByText('No se pudo devolver 1 anticipo')).toBeVisible();
  const link = notice.getByRole('link', { name: 'Revisar' });
  await expect.element(link).toHaveAttribute('href', '/dashboard/anticipos?state=refund_failed');
  await expect.element(page.getByText('El banco de un cliente reclama 2 anticipos')).toBeVisible();
  await expect.element(page.getByText('Tienes 60 anticipos por revisar')).toBeVisible();
  expect([sentTo(countDeposits).length, sentTo(listDeposits).length]).toEqual([1, 0]);
});

test('the panel says nothing while the account takes cards', async () => {
  answer(readRules, rules('card'));
  answer(countDeposits, noneWaits);
  answer(readCardAccount, { state: 'able', reason: null, country: 'MX', currency: 'MXN' });
  open('/dashboard', aPerson());
  await expect.element(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  await expectCount(page.getByText('No puedes cobrar con tarjeta'), 0);
});
