import { addDayOff, deleteDayOff, listDaysOff, readHours, saveHours } from '#domain/schedule/contract.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';

export function scheduleCalls(person?: number) {
  const of = <E extends Endpoint>(own: E): E =>
    person === undefined ? own : { ...own, path: own.path.replace('/staff/me', `/users/${person}`) };
  return {
    readHours: of(readHours),
    saveHours: of(saveHours),
    listDaysOff: of(listDaysOff),
    addDayOff: of(addDayOff),
    deleteDayOff: of(deleteDayOff),
  };
}
