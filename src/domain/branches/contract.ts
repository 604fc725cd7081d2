import { z } from 'zod';
import { flagText, id, idText, optionalLine } from '../fields.ts';
import { name } from '../names.ts';
import { route } from '../route.ts';

/** How many a shop may have. */
export const mostBranches = 50;

export const Branch = z.object({
  id,
  name: z.string(),
  address_line1: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  is_active: z.boolean(),
});
export type Branch = z.infer<typeof Branch>;

export const BranchForm = z.object({
  name: name(80),
  address_line1: optionalLine(120),
  city: optionalLine(80),
  postcode: optionalLine(20),
  country: optionalLine(80),
  is_active: z.boolean().default(true),
});
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
  refusals: ['too_many_of_these'],
});

export const editBranch = route('PATCH /branches/:id', {
  summary: 'Cambia los campos presentes de una sucursal.',
  allow: 'branches.edit',
  input: BranchForm.extend({ is_active: z.boolean() }).partial().extend({ id: idText }),
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
