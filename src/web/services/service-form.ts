import { defaultServiceMin } from '#domain/services/service-list.ts';
import { parsePrice } from '#domain/money.ts';
import type { createService, Service } from '#domain/services/contract.ts';
import type { z } from 'zod';
import { checkRequired } from '#web/session/checks.ts';

export type ServiceValues = {
  name: string;
  description: string;
  group_name: string;
  price: string;
  price_type: string;
  duration_minutes: string;
  active: boolean;
  is_premium: boolean;
};

/** Most characters of the fields as typed, with room for decimals and separators. */
export const typedLengths = { minutes: 6, price: 14 } as const;

export const newService: ServiceValues = {
  name: '',
  description: '',
  group_name: '',
  price: '0.00',
  price_type: 'fixed',
  duration_minutes: String(defaultServiceMin),
  active: true,
  is_premium: false,
};

export const valuesOf = (service: Service): ServiceValues => ({
  ...service,
  description: service.description ?? '',
  group_name: service.group_name ?? '',
  price: service.price.toFixed(2),
  duration_minutes: String(service.duration_minutes),
});

export const checkService = ({ name, duration_minutes }: ServiceValues) => ({
  name: checkRequired(name),
  duration_minutes: checkRequired(duration_minutes),
});

export function parseMinutes(text: string): number {
  const typed = Number(text.trim().replace(',', '.'));
  return Number.isFinite(typed) ? Math.max(1, Math.round(typed)) : defaultServiceMin;
}

export const shownPrice = (text: string): string => parsePrice(text).toFixed(2);

/** A premium service is free and has a fixed price. */
export function toSend(values: ServiceValues): Required<z.input<typeof createService.input>> {
  const { name, description, group_name, is_premium, active, price_type } = values;
  return {
    name: name.trim(),
    description: description.trim() || null,
    group_name: group_name.trim() || null,
    duration_minutes: parseMinutes(values.duration_minutes),
    active,
    is_premium,
    price: is_premium ? 0 : parsePrice(values.price),
    price_type: is_premium || price_type !== 'from' ? 'fixed' : 'from',
  };
}
