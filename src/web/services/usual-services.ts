import { fromCents } from '#domain/money.ts';
import { readCents } from '#domain/text/typed-amount.ts';
import { newService, toSend } from './service-form.ts';

export const longestTypedMinutes = 4;

export type UsualService = { name: string; minutes: string; price: string; isChosen: boolean };

const usualMinutes: [name: string, minutes: number][] = [
  ['Corte', 30],
  ['Corte y barba', 45],
  ['Barba', 20],
  ['Corte infantil', 30],
  ['Afeitado', 30],
  ['Perfilado', 15],
];

export const usualServices: readonly UsualService[] = usualMinutes.map(([name, minutes]) => ({
  name,
  minutes: String(minutes),
  price: '',
  isChosen: false,
}));

export const typePrice = (service: UsualService, price: string): UsualService => ({
  ...service,
  price,
  isChosen: service.isChosen || price.trim() !== '',
});

/** A selected service needs a price, because clients would otherwise see $0.00. */
export const lacksPrice = ({ isChosen, price }: UsualService): boolean =>
  isChosen && readCents(price) === null;

export const formOf = ({ name, minutes, price }: UsualService) => ({
  ...toSend({ ...newService, name, duration_minutes: minutes }),
  price: fromCents(readCents(price) ?? 0),
});
