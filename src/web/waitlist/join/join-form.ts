import { readVia } from '#domain/booking/form/earlier.ts';
import { joinPhone } from '#domain/text/contact.ts';
import { clockOf, type Clock, minuteOf, type PlainDate } from '#domain/time.ts';
import type { joinWaitlist } from '#domain/waitlist/contract.ts';
import type { z } from 'zod';
import type { Wizard } from '#web/booking/wizard/use-wizard.ts';

/** Without the client's data, which the booking wizard stores. */
export type JoinForm = {
  date_from: PlainDate;
  date_to: PlainDate;
  time_from: Clock;
  time_to: Clock;
  whatsapp: boolean;
};

const stepMin = 30;
const lastMinute = 1439;
const times = Array.from({ length: lastMinute / stepMin + 1 }, (_, at) => clockOf(at * stepMin));
/** Half hours of a day, from the one in which the shop opens. */
export const startTimesFrom = (opensAt: Clock | undefined): Clock[] => {
  const opening = minuteOf(opensAt ?? '00:00');
  return times.filter((time) => minuteOf(time) > opening - stepMin);
};
export const endTimesAfter = (from: Clock): Clock[] =>
  [...times, clockOf(lastMinute)].filter((time) => time > from);

export function openJoin(date: PlainDate, opensAt?: Clock): JoinForm {
  const time_from = (opensAt && startTimesFrom(opensAt)[0]) ?? '08:00';
  return changeJoin({ date_from: date, date_to: date, time_from, time_to: '21:00', whatsapp: false }, {});
}

export function changeJoin(form: JoinForm, changes: Partial<JoinForm>): JoinForm {
  const { date_from, date_to, time_from, time_to, whatsapp } = { ...form, ...changes };
  return {
    date_from,
    date_to: date_to < date_from ? date_from : date_to,
    time_from,
    time_to: time_to > time_from ? time_to : (endTimesAfter(time_from).at(-1) ?? time_to),
    whatsapp,
  };
}

export function joinRequest({ choice, code, barber, organization }: Wizard, form: JoinForm) {
  const { whatsapp, ...window } = form;
  const { firstname, lastname, phone, email } = choice.client;
  const via = readVia(new URLSearchParams(location.search));
  return {
    slug: organization.slug,
    ...window,
    client: {
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      phone: joinPhone(code, phone) ?? '',
      email: email.trim(),
    },
    services: choice.lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
    ...(barber && { barber_id: barber.id }),
    ...(choice.branchId !== null && { branch_id: choice.branchId }),
    ...(whatsapp && { whatsapp }),
    ...(via && { via }),
  } satisfies z.input<typeof joinWaitlist.input>;
}
