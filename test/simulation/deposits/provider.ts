import { aCourier } from '../courier.ts';
import type { CardTown } from './card-town.ts';

export function providerOf({ paying, chance }: CardTown) {
  const { state, keys } = paying.sandbox;
  const dev = `${paying.publicUrl}/dev/payments`;
  const oneOf = <T>(all: readonly T[]): T | undefined => (all.length > 0 ? chance.oneOf(all) : undefined);
  const paid = () => Object.values(state.cardPayments).filter(({ charge }) => charge !== null);
  const pending = () => Object.values(state.refunds).filter(({ status }) => status === 'pending');

  async function pressOn(payment: ReturnType<typeof paid>[number] | undefined, action: string) {
    if (payment) await paying.press(`${dev}/charges/${payment.session.id}`, action);
  }
  const disputed = () => paid().filter(({ dispute }) => dispute?.status === 'needs_response');
  const acts = {
    fails: () =>
      paying.send(`${dev}/settings`, {
        down: chance.oneOf(['', 'refuses', 'silent', 'accepts']),
        late: chance.oneOf(['', 'on']),
        slow: chance.oneOf(['', 'on']),
      }),
    works: () => paying.send(`${dev}/settings`, { down: '' }),
    disputes: () => pressOn(oneOf(paid()), 'dispute'),
    decides: () => pressOn(oneOf(disputed()), chance.oneOf(['win', 'lose'])),
    refunds: () => pressOn(chance.happens(0.4) ? oneOf(paid()) : undefined, 'refund'),
    async endsRefund() {
      const made = oneOf(pending());
      const action = chance.oneOf(['succeeded', 'succeeded', 'failed']);
      if (made) await paying.press(`${dev}/refunds/${made.id}`, action);
    },
  };
  const isNeverDelivered = (body: string) =>
    body.includes('"type":"checkout.session.') && chance.happens(0.3);
  return {
    courier: aCourier(paying, chance, {
      hold: paying.holdConnected,
      secret: keys.connectSecret,
      isLost: isNeverDelivered,
    }),
    act: async () =>
      void (await chance.oneOf([...Object.values(acts), acts.works, acts.works, acts.works, acts.works])()),
    calmDown: async () => {
      await acts.works();
      for (const payment of disputed()) await pressOn(payment, chance.oneOf(['win', 'lose']));
      for (const { id } of pending()) await paying.press(`${dev}/refunds/${id}`, 'succeeded');
    },
    payments: () =>
      paid().map(({ charge, dispute }) => {
        const id = charge?.payment_intent ?? '';
        const refunds = Object.values(state.refunds).filter(({ payment_intent }) => payment_intent === id);
        const returned = refunds
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amount }) => sum + amount, 0);
        const isLost = dispute?.status === 'lost';
        const byOwner = refunds.some(({ metadata }) => metadata['key'] === undefined);
        return { id, amount: charge?.amount ?? 0, returned, isLost, byOwner };
      }),
  };
}
export type Provider = ReturnType<typeof providerOf>;
export type ProviderPayment = ReturnType<Provider['payments']>[number];
