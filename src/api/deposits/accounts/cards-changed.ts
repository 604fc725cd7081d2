import { accountText } from '#domain/deposits/accounts/card-account.ts';
import { withoutCardsText } from '#domain/organization/policy-text.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { type Email, type MailContext, sendEmail } from '../../integrations/mail/email.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import { accountOf, findOwner } from '../../session/user-queries.ts';
import { cardsChanged } from '../planned-jobs.ts';
import { storedState } from './apply-read-account.ts';
import { findAccount, type StoredAccount } from './queries.ts';

export const tellsOwner = defineJob({
  ...cardsChanged,
  async run(context: MailContext, job) {
    const { config, db } = context;
    const { organization, payload } = job;
    const [account, owner] = [await findAccount(db, organization), await findOwner(db, organization)];
    if (!account || !owner || account.charges_enabled !== payload.able) return;
    const shop = await requireShop(db, organization);
    await sendEmail(context, job, cardsEmail(shop, { owner, account, publicUrl: config.publicUrl }));
  },
});

type About = {
  owner: NonNullable<Awaited<ReturnType<typeof findOwner>>>;
  account: Pick<StoredAccount, 'status' | 'resolution'>;
  publicUrl: string;
};

export function cardsEmail(
  { name, rules: { policy = usualPolicy } }: Pick<Shop, 'name' | 'rules'>,
  { owner, account, publicUrl }: About,
): Email {
  const state = storedState(account);
  const isAble = state.state === 'able';
  const meanwhile = isAble ? '' : withoutCardsText(policy);
  return {
    to: owner.email,
    account: accountOf(owner),
    subject: isAble ? `${name} ya puede cobrar con tarjeta` : `${name} no puede cobrar con tarjeta`,
    title: isAble ? 'Ya puedes cobrar con tarjeta' : 'No puedes cobrar con tarjeta',
    paragraphs: [`Hola ${owner.firstname}:`, accountText(state).text, ...(meanwhile ? [meanwhile] : [])],
    button: {
      label: 'Ver los cobros con tarjeta',
      href: `${publicUrl}/dashboard/ajustes/cobros-con-tarjeta`,
    },
  };
}
