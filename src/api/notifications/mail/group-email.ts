import { totalCents } from '#domain/services/line-cents.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatCents } from '#domain/money.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import type { Email, Fact } from '../../integrations/mail/email.ts';
import {
  barberName,
  changeLink,
  clockText,
  senderOf,
  serviceFacts,
  serviceNames,
  startText,
  visitOf,
  zoneText,
} from './facts.ts';
import type {
  AddressedReservation,
  MailedMember,
  MailedReservation,
} from '../../reservations/mailed-queries.ts';

type Member = MailedReservation & Pick<MailedMember, 'start_at' | 'end_at'>;

function memberText(member: Member): string {
  const { timezone, client_firstname_snapshot: firstname, client_lastname_snapshot: lastname } = member;
  const [from, to] = [clockText(member.start_at, timezone), clockText(member.end_at, timezone)];
  return `${fullName({ firstname, lastname })}: ${from} a ${to}, ${serviceNames(member)}, con ${barberName(member)}`;
}

export const peopleText = (members: readonly Member[]): string => members.map(memberText).join('\n');

export const peopleFacts = (members: readonly Member[]): Fact[] => [
  ['Personas', peopleText(members)],
  ['Total', formatCents(totalCents(members.flatMap(({ lines }) => lines)))],
];

export const isComing = ({ status, deleted_at }: Pick<MailedMember, 'status' | 'deleted_at'>): boolean =>
  occupiesTime(status) && deleted_at === null;

function membersToTell(group: readonly MailedMember[]): readonly MailedMember[] {
  const coming = group.filter(isComing);
  return coming.length > 0 ? coming : group;
}

type Grouped = Pick<AddressedReservation, 'id' | 'group_id' | 'group'>;
/** Undefined for the booker's own reservation or without a group. */
export const bookerOf = ({ id, group_id, group }: Grouped): MailedMember | undefined =>
  id === group_id ? undefined : group.find((member) => member.id === group_id);
/** Empty for a companion's reservation or one without a group. */
export const ownGroup = ({ id, group_id, group }: Grouped): readonly MailedMember[] =>
  id === group_id ? membersToTell(group) : [];

export const barberUnlessGroup = (reservation: AddressedReservation): string | undefined =>
  ownGroup(reservation).length > 0 ? undefined : barberName(reservation);

export function peopleOrServices(reservation: AddressedReservation): Fact[] {
  const group = ownGroup(reservation);
  return group.length > 0 ? peopleFacts(group) : serviceFacts(reservation);
}

export const spanOf = (members: readonly Pick<MailedMember, 'start_at' | 'end_at'>[]) => ({
  start_at: members.map(({ start_at }) => start_at).toSorted()[0] ?? '',
  end_at:
    members
      .map(({ end_at }) => end_at)
      .toSorted()
      .at(-1) ?? '',
});

export function groupEmail(
  reservation: AddressedReservation,
  booker: MailedMember,
  publicUrl: string,
  remark?: string,
): Email | null {
  const { client_email_snapshot: to, shop, timezone, policy } = booker;
  if (!to) return null;
  const coming = membersToTell(reservation.group);
  const times = spanOf(coming);
  const when = startText(times, timezone);
  const href = `${publicUrl}/r/${booker.external_id}`;
  return {
    to,
    about: { subject: 'reservation', subject_id: reservation.id },
    subject: `Tu grupo cambió: ${when} en ${shop}`,
    title: 'Tu grupo cambió',
    sender: senderOf(booker),
    paragraphs: [`Hola ${booker.client_firstname_snapshot}:`, `Así queda la visita de tu grupo en ${shop}.`],
    remark,
    visit: visitOf(booker, {
      times,
      zoneNote: zoneText(times, timezone, booker.client_phone_snapshot),
    }),
    facts: peopleFacts(coming),
    button: { label: 'Ver mi reserva', href },
    link: changeLink(href),
    policy: (coming.some(isComing) && policy) || undefined,
    footnote: 'Con ese enlace puedes reprogramar o cancelar antes de la hora de inicio.',
  };
}
