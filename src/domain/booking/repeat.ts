import type { PublicReservation } from '../reservations/contract.ts';
import { type Clock, type LocalDateTime, type PlainDate, weekday } from '../time.ts';
import { totalPrice } from './form/basket.ts';

type ServiceLine = PublicReservation['services'][number];
type Service = { id: number; name: string; price: number; duration_minutes: number; is_premium: boolean };

export function linesToday(booked: readonly ServiceLine[], offered: readonly Service[]) {
  const services: ServiceLine[] = [];
  const left: ServiceLine[] = [];
  const left_out: { service_id: number; name: string }[] = [];
  for (const line of booked) {
    const { service_id, quantity } = line;
    const service = offered.find(({ id }) => id === service_id);
    if (!service) {
      left_out.push({ service_id, name: line.service.name });
      continue;
    }
    const { id, name, price, is_premium, duration_minutes: duration_min } = service;
    left.push(line);
    services.push({ service_id, service: { id, name, price, is_premium }, quantity, duration_min });
  }
  return {
    services,
    left_out,
    price_changed: totalPrice(services) !== totalPrice(left),
    minutes: services.reduce((sum, { duration_min, quantity }) => sum + duration_min * quantity, 0),
  };
}

export const mostOpenings = 6;

type Opening = { date: PlainDate; time: Clock };

/** Proposes openings at the weekday and time of an earlier local start first, then the earliest others. */
export function proposeOpenings<O extends Opening>(openings: readonly O[], earlier: LocalDateTime): O[] {
  const day = weekday(earlier.slice(0, 10));
  const time = earlier.slice(11, 16);
  const isSame = (opening: O) => opening.time === time && weekday(opening.date) === day;
  const sameFirst = [...openings.filter(isSame), ...openings.filter((opening) => !isSame(opening))];
  return sameFirst.slice(0, mostOpenings);
}
