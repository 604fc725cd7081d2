import { randomUUID } from 'node:crypto';
import type { Work } from '../database/unit-of-work.ts';
import { jobOf } from '../jobs/define-job.ts';
import { fingerprint } from '../security/tokens.ts';
import { emailConfirmation, passwordChanged } from './jobs.ts';
import { deleteLinksOf, issueToken } from './token-queries.ts';

export async function sendConfirmation({ tx, organization, now, enqueue }: Work, user: number) {
  await deleteLinksOf(tx, organization, user, ['confirm']);
  const token = await issueToken(tx, organization, { user, purpose: 'confirm' }, now());
  const key = `email-confirmation:${fingerprint(token).toString('hex')}`;
  enqueue(jobOf(emailConfirmation, { key, payload: { user_id: user, token } }));
}

export const enqueuePasswordChanged = ({ enqueue }: Pick<Work, 'enqueue'>, user_id: number): void =>
  enqueue(jobOf(passwordChanged, { key: `password-changed:${randomUUID()}`, payload: { user_id } }));
