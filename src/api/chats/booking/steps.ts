import { goodbyeText, serviceRow, visitText } from '#domain/chats/booking-texts.ts';
import { type ChatMessage, cutText, pageOf } from '#domain/chats/chat-message.ts';
import { payloadOf, readOffset, timeValues, type Verb } from '#domain/chats/choices.ts';
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
import { comingReservations, type Next, readClients, type StepName, type Talk } from './talk.ts';

async function hello(talk: Talk): Promise<ChatMessage> {
  const { shop } = talk;
  const [{ known }, usual, coming] = await Promise.all([
    readClients(talk),
    usualVisit(talk),
    comingReservations(talk),
  ]);
  if (!known) return serviceList(talk, `Hola. Reserva en ${shop.name} en menos de un minuto.`);
  const reply = (title: string, verb: Verb) => ({ title, payload: payloadOf(shop.id, verb) });
  return {
    text: `Hola ${known.firstname}. ¿Qué necesitas en ${shop.name}?`,
    replies: [
      ...(usual ? [reply('Lo de siempre', 'usual')] : []),
      reply('Otro servicio', 'other'),
      ...(usual || coming.length > 0 ? [reply('Mis reservas', 'mine')] : []),
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
  const { start = '', barber = 0, branch = null, key = '' } = data;
  const [visit, names] = await Promise.all([requireVisit(talk, data.subject), readNames(talk)]);
  const { minutes, cents } = visit;
  const end = epochToLocal((localToEpoch(start, shop.timezone) ?? 0) + minutes * minuteMs, shop.timezone);
  const shown = { ...visit, name: cutText(visit.name, 200), start, end };
  const values = timeValues({ barber, branch, start });
  const reply = (title: string, verb: Verb, ...more: (string | number)[]) => ({
    title,
    payload: payloadOf(shop.id, verb, ...more),
  });
  return {
    text: visitText({ ...shown, barber: names.barber(barber), branch: names.branch(branch) }),
    replies: [
      reply('Confirmar', 'book', subjectOf(visit), ...values, cents, minutes, key),
      reply('Otra hora', 'times', subjectOf(visit)),
      reply('Salir', 'leave'),
    ],
  };
}

const choosing: readonly Verb[] = [
  'usual',
  'other',
  'services',
  'service',
  'times',
  'days',
  'day',
  'time',
  'book',
  'mine',
  'reservation',
  'change',
  'cancel',
  'cancel-sure',
  'stay',
  'leave',
];
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

const names = ({ data: { firstname, lastname, hold } }: Talk) => ({ firstname, lastname, hold });

export const acts: Record<Verb, Act> = {
  shop: () => ({ step: 'hello' }),
  usual: chooseUsual,
  other: () => ({ step: 'service' }),
  services: (talk, [offset]) => ({ step: 'service', data: { ...names(talk), offset: readOffset(offset) } }),
  service: (talk, [id]) => ({ step: 'time', data: { ...names(talk), subject: `s${id}` } }),
  times: (talk, [subject]) => ({ step: 'time', data: { ...names(talk), subject } }),
  days: (talk, [subject, offset]) => ({
    step: 'days',
    data: { ...names(talk), subject, offset: readOffset(offset) },
  }),
  day: (talk, [subject, date, offset]) => ({
    step: 'day',
    data: { ...names(talk), subject, date, offset: readOffset(offset) },
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
