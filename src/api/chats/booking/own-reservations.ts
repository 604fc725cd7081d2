import { placeText, pricedText, timeTitle, visitText } from '#domain/chats/booking-texts.ts';
import { type ChatMessage, cutText, pageOf } from '#domain/chats/chat-message.ts';
import { payloadOf } from '#domain/chats/choices.ts';
import { totalPrice } from '#domain/booking/form/basket.ts';
import { rebookPath } from '#domain/booking/form/earlier.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { addressOf } from '#domain/text/contact.ts';
import { instantToLocal } from '#domain/time.ts';
import { findBranch } from '../../branches/queries.ts';
import { requireChangeableByLink } from '../../reservations/changes/client-changes.ts';
import { reservationOfLink } from '../../reservations/changes/lock-reservation.ts';
import { listServices } from '../../services/queries.ts';
import { answerVisit, type VisitAction } from '../answer-visit.ts';
import { timeText } from '../chat-text.ts';
import { type Names, readNames, servicesText } from './offers.ts';
import { sectionsOf } from './time-lists.ts';
import { comingReservations, linkTo, type Next, ownReservations, reply, type Talk } from './talk.ts';

const longestName = 200;

function textOf({ shop }: Talk, names: Names, one: Reservation): string {
  return visitText({
    name: cutText(servicesText(one), longestName),
    start: instantToLocal(one.start_at, shop.timezone),
    end: instantToLocal(one.end_at, shop.timezone),
    barber: one.barber.firstname,
    branch: names.branch(one.branch_id),
    price: pricedText(totalPrice(one.services)),
  });
}

async function requireOwn(talk: Talk, externalId: string | undefined): Promise<Reservation> {
  const found = (await ownReservations(talk)).find(({ external_id }) => external_id === externalId);
  if (!found) throw new Refusal('not_found');
  return found;
}

const changes = (talk: Talk, { external_id }: Reservation) => [
  reply(talk, 'Cambiar', 'change', external_id),
  reply(talk, 'Cancelar', 'cancel', external_id),
];

export async function doneMessage(talk: Talk): Promise<ChatMessage> {
  const { deps, shop, data } = talk;
  const one = await requireOwn(talk, data.visit);
  const branch = one.branch_id === null ? undefined : await findBranch(deps.db, shop.id, one.branch_id);
  const lines = [
    `¡Listo! Te esperamos el ${timeText(one.start_at, shop.timezone)}.`,
    branch && addressOf(branch),
    linkTo(talk, `/r/${one.external_id}`),
  ];
  return { text: lines.filter(Boolean).join('\n'), replies: changes(talk, one) };
}

export async function bookedMessage(talk: Talk): Promise<ChatMessage> {
  const [one, names] = await Promise.all([requireOwn(talk, talk.data.visit), readNames(talk)]);
  if (one.status === 'canceled')
    return { text: `Tu reserva del ${timeText(one.start_at, talk.shop.timezone)} está cancelada.` };
  const link = linkTo(talk, `/r/${one.external_id}`);
  return { text: `Ya está reservado: ${textOf(talk, names, one)}\n${link}`, replies: changes(talk, one) };
}

export async function reservationMessage(talk: Talk): Promise<ChatMessage> {
  const [one, names] = await Promise.all([requireOwn(talk, talk.data.visit), readNames(talk)]);
  return { text: textOf(talk, names, one), replies: [...changes(talk, one), reply(talk, 'Volver', 'leave')] };
}

export async function mineMessage(talk: Talk): Promise<ChatMessage> {
  const [coming, names] = await Promise.all([comingReservations(talk), readNames(talk)]);
  if (coming.length === 0) return { text: 'No tienes reservas próximas. Escribe RESERVAR cuando quieras.' };
  const { page, next } = pageOf(coming, talk.data.offset ?? 0);
  const rows = page.map((one) => ({
    title: timeTitle(instantToLocal(one.start_at, talk.shop.timezone)),
    description: placeText(one.barber.firstname, names.branch(one.branch_id)),
    payload: payloadOf(talk.shop.id, 'reservation', one.external_id),
  }));
  const sections = sectionsOf('Reservas', rows, next, 'Más', [talk, 'mine']);
  return { text: `Tus reservas en ${talk.shop.name}:`, list: { button: 'Ver reservas', sections } };
}

const isOfGroup = ({ group_id }: Reservation) => group_id !== undefined;

const byLink = (talk: Talk, { external_id }: Reservation): Next => ({
  step: 'ended',
  say: `Puedes verla y cambiarla aquí: ${linkTo(talk, `/r/${external_id}`)}`,
});

export async function changeReservation(talk: Talk, [externalId = '']: readonly string[]): Promise<Next> {
  const one = await requireOwn(talk, externalId);
  if (isOfGroup(one)) return byLink(talk, one);
  await requireChangeableByLink(talk.deps.db, talk.shop.id, one, talk.deps.now());
  return { step: 'time', data: { subject: `r${externalId}` } };
}

async function answerOwn(talk: Talk, externalId: string, action: VisitAction) {
  await requireOwn(talk, externalId);
  const { deps, shop } = talk;
  const visit = await reservationOfLink(deps.db, shop.id, externalId);
  return answerVisit(deps, shop.id, { externalId, sequence: visit?.sequence ?? 0, action });
}

export async function cancelReservation(talk: Talk, [externalId = '']: readonly string[]): Promise<Next> {
  const one = await requireOwn(talk, externalId);
  if (isOfGroup(one)) return byLink(talk, one);
  const { text, replies } = await answerOwn(talk, externalId, 'leave');
  return replies ? { step: 'cancel', data: { visit: externalId }, say: text } : { step: 'ended', say: text };
}

export const cancelMessage = (talk: Talk): ChatMessage => ({
  text: '',
  replies: [
    reply(talk, 'Sí, cancelar', 'cancel-sure', talk.data.visit ?? ''),
    reply(talk, 'Sigo viniendo', 'stay', talk.data.visit ?? ''),
  ],
});

export const answerCancel =
  (action: 'leave-sure' | 'stay') =>
  async (talk: Talk, [externalId = '']: readonly string[]): Promise<Next> => {
    const { text: say } = await answerOwn(talk, externalId, action);
    return { step: 'ended', say };
  };

export async function usualVisit(talk: Talk) {
  const last = (await ownReservations(talk)).find(({ status }) => status !== 'canceled');
  const offered = await listServices(talk.deps.db, talk.shop.id, { active: true });
  const lines = last?.services.map(({ service_id: id, quantity }) => ({ id, quantity })) ?? [];
  if (!last || lines.length === 0) return undefined;
  return lines.every(({ id }) => offered.some((service) => service.id === id)) ? { last, lines } : undefined;
}

export async function chooseUsual(talk: Talk): Promise<Next> {
  const usual = await usualVisit(talk);
  if (!usual) return { step: 'service' };
  const { last, lines } = usual;
  const [line, another] = lines;
  if (line && !another && line.quantity === 1 && !isOfGroup(last))
    return { step: 'time', data: { subject: `s${line.id}` } };
  const path = rebookPath(talk.shop.slug, { lines, barberId: last.barber_id, branchId: last.branch_id });
  return { step: 'ended', say: `Reserva aquí, con todo completo: ${linkTo(talk, `${path}&o=whatsapp`)}` };
}
