import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { type Outcome, planMessages } from '../../integrations/messages.ts';
import type { ClaimedJob } from '../../jobs/define-job.ts';

type ClientMail = {
  kind: string;
  reservations: readonly { id: number; client_id: number | null }[];
};

export async function recordMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { organization, key }: Pick<ClaimedJob, 'key'> & { organization: OrganizationId },
  { kind, reservations }: ClientMail,
  outcome: Outcome,
): Promise<void> {
  const messages = reservations.map(({ id, client_id: clientId }) => ({
    key: `${key}:${id}`,
    reservationId: id,
    clientId,
    channel: 'mail' as const,
    kind,
  }));
  if (messages.length > 0) await planMessages(db, organization, messages, now(), outcome);
}
