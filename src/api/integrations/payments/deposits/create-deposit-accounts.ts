import { Stripe } from 'stripe';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { connect, keyFor, PageAddress, type PaymentKeys } from '../connect.ts';
import { paymentRefusal } from '../payment-problem.ts';
import { type Signed, verified } from '../signed-event.ts';
import { isAccountGone } from './account-gone.ts';
import type { ConnectedEvent, DepositAccounts, NewAccount, ReadAccount } from './deposit-accounts.ts';

type Context = {
  keys: PaymentKeys & { connectSecret: string };
  publicUrl: string;
  log: FastifyBaseLogger;
};

const { StripeError } = Stripe.errors;
const included = ['configuration.merchant', 'identity', 'defaults'] as const;

export function createDepositAccounts({ keys, publicUrl, log }: Context): DepositAccounts {
  const stripe = connect(keys);
  const asking = <T>(work: Promise<T>): Promise<T> =>
    work.catch((problem: unknown) => {
      throw paymentRefusal(problem, log);
    });
  const forGone = <T>(work: Promise<T>, gone: T): Promise<T> =>
    asking(
      work.catch((problem: unknown) => {
        if (isGone(problem)) return gone;
        throw problem;
      }),
    );
  return {
    create: (account) => asking(createAccount(stripe, account)),
    openLink: (account) => forGone(openLink(stripe, account, publicUrl), null),
    read: (account) => forGone(readAccount(stripe, account), goneAccount),
    readEvent: (bytes, signature, nowMs) => readConnectedEvent(stripe, keys, { bytes, signature, nowMs }),
  };
}

const goneAccount: ReadAccount = { status: 'gone', resolution: null, country: null, currency: null };

const isGone = (problem: unknown): boolean =>
  problem instanceof StripeError && (isAccountGone(problem) || problem.statusCode === 404);

async function createAccount(
  stripe: Stripe,
  { organization, name, email, country, key }: NewAccount,
): Promise<string> {
  const details = {
    dashboard: 'full',
    display_name: name,
    contact_email: email,
    identity: { country: country.toLowerCase() },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    metadata: { organization: String(organization) },
  } as const satisfies Stripe.V2.Core.AccountCreateParams;
  const idempotencyKey = keyFor('account', { ...details, key });
  try {
    return z.string().parse((await stripe.v2.core.accounts.create(details, { idempotencyKey })).id);
  } catch (problem) {
    if (problem instanceof StripeError && isForeignCountry(problem)) throw new Refusal('cards_not_here');
    throw problem;
  }
}

const isForeignCountry = ({ code, param }: InstanceType<typeof StripeError>): boolean =>
  code === 'country_unsupported' || code === 'unsupported_country' || param === 'identity.country';

async function openLink(stripe: Stripe, account: string, publicUrl: string): Promise<string> {
  const page = `${publicUrl}/dashboard/ajustes/cobros-con-tarjeta`;
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: page, return_url: `${page}?volver=stripe` },
    },
  });
  return PageAddress.parse(url);
}

const AccountShape = z
  .object({
    closed: z.boolean().nullish(),
    configuration: z
      .object({
        merchant: z
          .object({
            capabilities: z
              .object({
                card_payments: z
                  .object({
                    status: z.string(),
                    status_details: z.array(z.object({ resolution: z.string().nullish() })).nullish(),
                  })
                  .nullish(),
              })
              .nullish(),
          })
          .nullish(),
      })
      .nullish(),
    identity: z.object({ country: z.string().nullish() }).nullish(),
    defaults: z.object({ currency: z.string().nullish() }).nullish(),
  })
  .transform(({ closed, configuration, identity, defaults }): ReadAccount => {
    const cards = configuration?.merchant?.capabilities?.card_payments;
    return {
      status: closed ? 'gone' : (cards?.status ?? 'restricted'),
      resolution: cards?.status_details?.[0]?.resolution ?? null,
      country: identity?.country?.toUpperCase() ?? null,
      currency: defaults?.currency?.toUpperCase() ?? null,
    };
  });

const readAccount = async (stripe: Stripe, account: string): Promise<ReadAccount> =>
  AccountShape.parse(await stripe.v2.core.accounts.retrieve(account, { include: [...included] }));

const EventObject = z.object({
  object: z.string(),
  id: z.string().optional(),
  payment_intent: z.string().nullish(),
});

const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.int().positive(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: EventObject }),
});
const ThinEvent = z.object({ object: z.literal('v2.core.event') });

const isLive = ({ secretKey }: Pick<PaymentKeys, 'secretKey'>): boolean => /^[a-z]+_live_/.test(secretKey);

function readConnectedEvent(stripe: Stripe, keys: Context['keys'], signed: Signed): ConnectedEvent | null {
  const sent = verified(stripe, keys.connectSecret, signed);
  if (ThinEvent.safeParse(sent).success) return null;
  const event = EventShape.safeParse(sent);
  if (!event.success) throw new Refusal('unreadable');
  const { id, type, created, livemode, account } = event.data;
  // One endpoint of the provider may be sent the events of live and of test accounts.
  if (!account || livemode !== isLive(keys)) return null;
  const { object, id: about = null, payment_intent: payment = null } = event.data.data.object;
  return {
    id,
    type,
    at: created * 1_000,
    account,
    session: object === 'checkout.session' ? about : null,
    payment,
  };
}
