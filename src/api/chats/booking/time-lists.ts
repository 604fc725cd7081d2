import { dayTitle, placeText, timeTitle } from '#domain/chats/booking-texts.ts';
import {
  type ChatMessage,
  type ChatRow,
  type ChatSection,
  cutText,
  pageOf,
  rowsOfPage,
} from '#domain/chats/chat-message.ts';
import { payloadOf, timeValues } from '#domain/chats/choices.ts';
import { type OfferedTime, proposedTimes } from '#domain/chats/offered-times.ts';
import { formatTime } from '#domain/text/time-format.ts';
import {
  type Names,
  type Offers,
  readNames,
  readOffers,
  requireVisit,
  subjectOf,
  type Visit,
} from './offers.ts';
import { shopPhone, type Talk } from './talk.ts';

const moreOptions = 'Más opciones';
const longestName = 200;

type Shown = { talk: Talk; visit: Visit; offers: Offers; names: Names };

async function read(talk: Talk): Promise<Shown> {
  const visit = await requireVisit(talk, talk.data.subject);
  const [offers, names] = await Promise.all([readOffers(talk, visit), readNames(talk)]);
  return { talk, visit, offers, names };
}

function timeRow({ talk, visit, offers, names }: Shown, time: OfferedTime, title: string): ChatRow {
  const [barber, branch] = [time.person.id, offers.branchOf(time)];
  const values = timeValues({ barber, branch, start: time.start });
  return {
    title,
    description: placeText(names.barber(barber), names.branch(branch)),
    payload: payloadOf(talk.shop.id, 'time', subjectOf(visit), ...values),
  };
}

const ask = ({ name, minutes }: Visit): string =>
  `${cutText(name, longestName)}, ${minutes} min. Elige una hora:`;

async function nothingFree({ talk, visit }: Shown): Promise<ChatMessage> {
  const phone = await shopPhone(talk);
  const text = `${cutText(visit.name, longestName)}: no quedan horarios libres en los próximos días.`;
  return { text: phone ? `${text}\n${phone}` : text };
}

const dateOf = ([time]: readonly OfferedTime[]) => time?.start.slice(0, 10) ?? '';

export async function timeList(talk: Talk): Promise<ChatMessage> {
  const shown = await read(talk);
  const { visit, offers } = shown;
  const { soonest, next } = proposedTimes(offers.days, offers.usual);
  if (soonest.length === 0) return nothingFree(shown);
  const rows = (times: readonly OfferedTime[]) =>
    times.map((time) => timeRow(shown, time, timeTitle(time.start)));
  const otherDay = { title: 'Otro día', payload: payloadOf(talk.shop.id, 'days', subjectOf(visit), 0) };
  const sections: ChatSection[] = [
    { title: 'Lo antes posible', rows: rows(soonest) },
    ...next.map((times) => ({ title: dayTitle(dateOf(times)), rows: rows(times) })),
    { title: moreOptions, rows: [otherDay] },
  ];
  return { text: ask(visit), list: { button: 'Ver horas', sections } };
}

export async function dayList(talk: Talk): Promise<ChatMessage> {
  const shown = await read(talk);
  const { visit, offers } = shown;
  if (offers.days.length === 0) return nothingFree(shown);
  const { page, next } = pageOf(offers.days, talk.data.offset ?? 0);
  const subject = subjectOf(visit);
  const rows = page.map((times) => ({
    title: dayTitle(dateOf(times)),
    description: `Desde las ${formatTime(times[0]?.start ?? '')}`,
    payload: payloadOf(talk.shop.id, 'day', subject, dateOf(times), 0),
  }));
  return {
    text: '¿Qué día?',
    list: { button: 'Ver días', sections: sectionsOf('Días', rows, next, 'Más', [talk, 'days', subject]) },
  };
}

export async function timesOfDay(talk: Talk): Promise<ChatMessage> {
  const shown = await read(talk);
  const { visit, offers } = shown;
  const date = talk.data.date ?? '';
  const times = offers.days.find((day) => dateOf(day) === date);
  if (!times) return timeList(talk);
  const { page, next } = pageOf(times, talk.data.offset ?? 0);
  const rows = page.map((time) => timeRow(shown, time, formatTime(time.start)));
  const more = [talk, 'day', subjectOf(visit), date] as const;
  return {
    text: ask(visit),
    list: { button: 'Ver horas', sections: sectionsOf(dayTitle(date), rows, next, 'Más tarde', more) },
  };
}

type More = readonly [talk: Talk, verb: Parameters<typeof payloadOf>[1], ...values: string[]];

export function sectionsOf(
  title: string,
  rows: readonly ChatRow[],
  next: number | null,
  more: string,
  [{ shop }, verb, ...values]: More,
): ChatSection[] {
  if (next === null) return [{ title, rows: [...rows] }];
  const row = { title: more, payload: payloadOf(shop.id, verb, ...values, next) };
  return [
    { title, rows: rows.slice(0, rowsOfPage) },
    { title: moreOptions, rows: [row] },
  ];
}
