import { z } from 'zod';
import { flagText, id, idText, optionalLine } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName } from '../field-limits.ts';
import { OpeningDay, OpeningForm } from './opening.ts';
import { branchLimits } from './branch-limits.ts';

export const mostBranches = 50;

export const Branch = z.object({
  id,
  name: z.string(),
  address_line1: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  is_active: z.boolean(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  phone: z.string().optional(),
  /** Seven days, Monday first; absent where the branch opens during its barbers' hours. */
  opening: z.array(OpeningDay).optional(),
});
export type Branch = z.infer<typeof Branch>;

const degrees = (most: number) =>
  z
    .number({ error: 'Debe ser un número.' })
    .min(-most, `Mínimo -${most}.`)
    .max(most, `Máximo ${most}.`)
    .transform((value) => Math.round(value * 1e6) / 1e6)
    .nullable();

const BranchFields = z.object({
  name: name(longestName),
  address_line1: optionalLine(branchLimits.address_line1),
  city: optionalLine(branchLimits.city),
  postcode: optionalLine(branchLimits.postcode),
  country: optionalLine(branchLimits.country),
  is_active: z.boolean().default(true),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  phone: optionalLine(branchLimits.phone).optional(),
  opening: OpeningForm.nullish(),
});

type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined };
const hasBothOrNone = ({ latitude, longitude }: Coordinates): boolean =>
  typeof latitude === typeof longitude && (latitude === null) === (longitude === null);
const bothOrNone = { message: 'Indica latitud y longitud, o ninguna.', path: ['latitude'] };

export const BranchForm = BranchFields.refine(hasBothOrNone, bothOrNone);
const onlyActive = flagText.default(false);

export const listBranches = route('GET /branches', {
  summary: 'Las sucursales de la barbería, por nombre.',
  allow: 'branches.read',
  input: z.object({ only_active: onlyActive }),
  answer: z.array(Branch),
});

export const createBranch = route('POST /branches', {
  summary: 'Crea una sucursal.',
  allow: 'branches.edit',
  status: 201,
  input: BranchForm,
  answer: Branch,
  refusals: ['too_many_of_these', 'idempotency_mismatch'],
});

export const editBranch = route('PATCH /branches/:id', {
  summary: 'Cambia los campos presentes de una sucursal.',
  allow: 'branches.edit',
  input: BranchFields.extend({ is_active: z.boolean() })
    .partial()
    .extend({ id: idText })
    .refine(hasBothOrNone, bothOrNone),
  answer: Branch,
});

export const deleteBranch = route('DELETE /branches/:id', {
  summary: 'Oculta una sucursal; sus barberos quedan sin sucursal.',
  allow: 'branches.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const listPublicBranches = route('GET /branches/public/by-slug/:slug', {
  summary: 'Las sucursales de una dirección pública.',
  allow: 'anyone',
  input: z.object({ slug: z.string(), only_active: onlyActive }),
  answer: z.array(Branch),
});

export const readPublicBranch = route('GET /public/:slug/branches/:branchId', {
  summary: 'Una sucursal de una dirección pública.',
  allow: 'anyone',
  input: z.object({ slug: z.string(), branchId: idText }),
  answer: Branch,
});
