import { totalCents } from '#domain/services/line-cents.ts';
import { memberFragment } from '#domain/absences/fragments.ts';
import { fullName, joinNames } from '#domain/text/contact.ts';
import { formatCents } from '#domain/money.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Email, Fact } from '../../integrations/mail/email.ts';
import { openProposal } from '../../reservations/changes/proposal-queries.ts';
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
  unreservedTimes,
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

export const membersToPlace = (group: readonly MailedMember[], nowMs: EpochMs): readonly MailedMember[] =>
  group.filter(
    ({ status, deleted_at, proposal }) =>
      status === 'canceled' && deleted_at === null && openProposal(proposal, nowMs),
  );

const firstNames = (members: readonly MailedMember[]): string =>
  joinNames(members.map(({ client_firstname_snapshot: firstname }) => firstname));

export function companionsToPlaceText({ id, group_id, group }: Grouped, nowMs: EpochMs): string[] {
  const members = id === group_id ? membersToPlace(group, nowMs).filter((member) => member.id !== id) : [];
  return members.length > 0 ? [`Elige también otro horario para ${firstNames(members)}.`] : [];
}

type Told = { remark?: string | undefined; proposes?: readonly string[] | undefined; nowMs: EpochMs };

function answerOfBooker({ id }: Grouped, waiting: readonly MailedMember[], href: string, { proposes }: Told) {
  if (waiting.length === 0) return { button: { label: 'Ver mi reserva', href }, link: changeLink(href) };
  const isAboutOne = waiting.length === 1 && waiting[0]?.id === id;
  const buttons = (isAboutOne ? (proposes ?? []) : []).map((label, nth) => ({
    label,
    href: `${href}#${memberFragment(id)}${nth}`,
  }));
  return buttons.length > 0
    ? { buttons, link: changeLink(href) }
    : { button: { label: 'Elegir otro horario', href }, link: changeLink(href) };
}

export function groupEmail(
  reservation: AddressedReservation,
  booker: MailedMember,
  publicUrl: string,
  told: Told,
): Email | null {
  const { client_email_snapshot: to, shop, timezone, policy } = booker;
  if (!to) return null;
  const coming = membersToTell(reservation.group);
  const waiting = membersToPlace(reservation.group, told.nowMs);
  const times = spanOf(coming);
  const when = startText(times, timezone);
  const href = `${publicUrl}/r/${booker.external_id}`;
  return {
    to,
    about: { subject: 'reservation', subject_id: reservation.id },
    subject: `Tu grupo cambió: ${when} en ${shop}`,
    title: 'Tu grupo cambió',
    sender: senderOf(booker),
    paragraphs: [
      `Hola ${booker.client_firstname_snapshot}:`,
      `Así queda la visita de tu grupo en ${shop}.`,
      ...(waiting.length > 0 ? [`Elige otro horario para ${firstNames(waiting)}.`] : []),
    ],
    remark: told.remark,
    visit: visitOf(booker, {
      times,
      zoneNote: zoneText(times, timezone, booker.client_phone_snapshot),
    }),
    facts: peopleFacts(coming),
    ...answerOfBooker(reservation, waiting, href, told),
    policy: (coming.some(isComing) && policy) || undefined,
    footnote:
      waiting.length > 0
        ? unreservedTimes
        : 'Con ese enlace puedes reprogramar o cancelar antes de la hora de inicio.',
  };
}
