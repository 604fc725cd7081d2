import { goodbyeText, serviceRow, visitText } from '#domain/chats/booking-texts.ts';
import { type ChatMessage, cutText, pageOf } from '#domain/chats/chat-message.ts';
import { payloadOf, readOffset, timeValues, type Verb, verbs } from '#domain/chats/choices.ts';
import { epochToLocal, localToEpoch, minuteMs } from '#domain/time.ts';
import { chooseTime } from './choose-time.ts';
import { confirmChoice } from './confirm-choice.ts';
import { readNames, requireVisit, servicesByUse, subjectOf } from './offers.ts';
import {
  answerCancel,
  bookedMessage,
  cancelMessage,
  cancelReservation,
  changeReservation,
  chooseUsual,
  doneMessage,
  mineMessage,
  reservationMessage,
  usualVisit,
} from './own-reservations.ts';
import { dayList, sectionsOf, timeList, timesOfDay } from './time-lists.ts';
import {
  comingReservations,
  type Next,
  readClients,
  reply,
  type StepName,
  type Talk,
  type TalkData,
  typedName,
} from './talk.ts';

async function hello(talk: Talk): Promise<ChatMessage> {
  const { shop } = talk;
  const { known } = await readClients(talk);
  if (!known) return serviceList(talk, `Hola. Reserva en ${shop.name} en menos de un minuto.`);
  const [usual, coming] = await Promise.all([usualVisit(talk), comingReservations(talk)]);
  return {
    text: `Hola ${known.firstname}. ¿Qué necesitas en ${shop.name}?`,
    replies: [
      ...(usual ? [reply(talk, 'Lo de siempre', 'usual')] : []),
      reply(talk, 'Otro servicio', 'other'),
      ...(usual || coming.length > 0 ? [reply(talk, 'Mis reservas', 'mine')] : []),
    ],
  };
}

async function serviceList(talk: Talk, text = '¿Qué te hacemos?'): Promise<ChatMessage> {
  const services = await servicesByUse(talk);
  if (services.length === 0) return { text: 'La barbería todavía no tiene servicios para reservar.' };
  const { page, next } = pageOf(services, talk.data.offset ?? 0);
  const rows = page.map((service) => ({
    ...serviceRow(service),
    payload: payloadOf(talk.shop.id, 'service', service.id),
  }));
  const sections = sectionsOf('Servicios', rows, next, 'Más servicios', [talk, 'services']);
  return { text, list: { button: 'Ver servicios', sections } };
}

async function confirm(talk: Talk): Promise<ChatMessage> {
  const { data, shop } = talk;
  const { start = '', barber = 0, branch = null } = data;
  const [visit, names] = await Promise.all([requireVisit(talk, data.subject), readNames(talk)]);
  const { minutes, cents } = visit;
  const end = epochToLocal((localToEpoch(start, shop.timezone) ?? 0) + minutes * minuteMs, shop.timezone);
  const shown = { ...visit, name: cutText(visit.name, 200), start, end };
  const values = timeValues({ barber, branch, start });
  return {
    text: visitText({ ...shown, barber: names.barber(barber), branch: names.branch(branch) }),
    replies: [
      reply(talk, 'Confirmar', 'book', subjectOf(visit), ...values, cents, minutes),
      reply(talk, 'Otra hora', 'times', subjectOf(visit)),
      reply(talk, 'Salir', 'leave'),
    ],
  };
}

const choosing = verbs.filter((verb) => verb !== 'shop');
const managing: readonly Verb[] = [
  'change',
  'cancel',
  'cancel-sure',
  'stay',
  'mine',
  'reservation',
  'leave',
  'book',
];

type Step = { message: (talk: Talk) => Promise<ChatMessage> | ChatMessage; answers: readonly Verb[] };

export const steps: Record<StepName, Step> = {
  shop: { message: () => ({ text: '' }), answers: choosing },
  hello: { message: hello, answers: choosing },
  service: { message: (talk) => serviceList(talk), answers: choosing },
  time: { message: timeList, answers: choosing },
  days: { message: dayList, answers: choosing },
  day: { message: timesOfDay, answers: choosing },
  name: { message: () => ({ text: '¿A nombre de quién?' }), answers: choosing },
  confirm: { message: confirm, answers: choosing },
  done: { message: doneMessage, answers: managing },
  booked: { message: bookedMessage, answers: managing },
  mine: { message: mineMessage, answers: choosing },
  reservation: { message: reservationMessage, answers: choosing },
  cancel: { message: cancelMessage, answers: choosing },
  ended: { message: () => ({ text: '' }), answers: choosing },
};

type Act = (talk: Talk, values: readonly string[]) => Promise<Next> | Next;

const kept = (talk: Talk): TalkData => ({ ...typedName(talk), hold: talk.data.hold });

export const acts: Record<Verb, Act> = {
  shop: () => ({ step: 'hello' }),
  usual: chooseUsual,
  other: () => ({ step: 'service' }),
  services: (talk, [offset]) => ({ step: 'service', data: { ...kept(talk), offset: readOffset(offset) } }),
  service: (talk, [id]) => ({ step: 'time', data: { ...kept(talk), subject: `s${id}` } }),
  times: (talk, [subject]) => ({ step: 'time', data: { ...kept(talk), subject } }),
  days: (talk, [subject, offset]) => ({
    step: 'days',
    data: { ...kept(talk), subject, offset: readOffset(offset) },
  }),
  day: (talk, [subject, date, offset]) => ({
    step: 'day',
    data: { ...kept(talk), subject, date, offset: readOffset(offset) },
  }),
  time: chooseTime,
  book: confirmChoice,
  mine: (_talk, [offset]) => ({ step: 'mine', data: { offset: readOffset(offset) } }),
  reservation: (_talk, [visit]) => ({ step: 'reservation', data: { visit } }),
  change: changeReservation,
  cancel: cancelReservation,
  'cancel-sure': answerCancel('leave-sure'),
  stay: answerCancel('stay'),
  leave: () => ({ step: 'ended', say: goodbyeText }),
};
