import { z } from 'zod';
import { countText, flagText, id, idText, optionalLine, optionalText, search } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { highestAmount, longestName, required } from '../field-limits.ts';
import { longestDescription, longestGroup } from './service-limits.ts';

export const mostServices = 200;

export const priceTypes = ['fixed', 'from'] as const;

export const Service = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  group_name: z.string().nullable(),
  /** In the shop's currency, two decimals. */
  price: z.number(),
  price_type: z.enum(priceTypes),
  duration_minutes: z.int(),
  active: z.boolean(),
  is_premium: z.boolean(),
});
export type Service = z.infer<typeof Service>;

const ServiceFields = z.object({
  name: name(longestName),
  description: optionalText(longestDescription),
  group_name: optionalLine(longestGroup),
  price: z
    .number({ error: 'El precio debe ser un número.' })
    .min(0, 'El precio no puede ser negativo.')
    .max(highestAmount, `El precio máximo es ${highestAmount}.`),
  price_type: z.enum(priceTypes, { error: 'Debe ser fixed o from.' }),
  duration_minutes: z
    .int({
      error: ({ input }) =>
        input === undefined || input === null
          ? required
          : 'La duración debe ser un número entero de minutos.',
    })
    .min(1, 'La duración mínima es 1 minuto.')
    .max(600, 'La duración máxima es 600 minutos.'),
  active: z.boolean(),
  is_premium: z.boolean(),
});

export const ServiceForm = ServiceFields.extend({
  price: ServiceFields.shape.price.default(0),
  price_type: ServiceFields.shape.price_type.default('fixed'),
  active: ServiceFields.shape.active.default(true),
  is_premium: ServiceFields.shape.is_premium.default(false),
});

export const listServices = route('GET /services', {
  summary: 'Los servicios de la barbería.',
  allow: 'services.read',
  input: z.object({
    q: search,
    active: flagText.optional(),
    limit: countText(1, mostServices).default(mostServices),
    sort: z.enum(['name']).default('name'),
  }),
  answer: z.array(Service),
});

export const createService = route('POST /services', {
  summary: 'Crea un servicio; premium fuerza precio 0 y tipo fijo.',
  allow: 'services.edit',
  status: 201,
  input: ServiceForm,
  answer: Service,
  refusals: ['too_many_of_these', 'idempotency_mismatch'],
});

export const editService = route('PATCH /services/:id', {
  summary: 'Cambia los campos presentes de un servicio.',
  allow: 'services.edit',
  input: ServiceFields.partial().extend({ id: idText }),
  answer: Service,
});

export const deleteService = route('DELETE /services/:id', {
  summary: 'Oculta un servicio; las reservas conservan su nombre, precio y duración.',
  allow: 'services.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const listPublicServices = route('GET /public/:slug/services', {
  summary: 'Los servicios activos de una dirección pública.',
  allow: 'anyone',
  input: z.object({ slug: z.string() }),
  answer: z.array(Service),
});
