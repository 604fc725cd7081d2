import { z } from 'zod';
import { OpeningDay } from '../branches/opening.ts';
import { address, id, idText, line, optionalLine, optionalText } from '../fields.ts';
import { route } from '../route.ts';
import { socialAddress, socialHosts } from './social-address.ts';
import { profileLimits } from './profile-limits.ts';

export const mostPhotos = 12;
export const mostOrigins = 10;

export const PagePhoto = z.object({ id, url: z.string(), alt: z.string() });
export type PagePhoto = z.infer<typeof PagePhoto>;

/** Opening hours of a branch, seven days, Monday first; `branch_id` is null for a shop without branches. */
export const BranchOpening = z.object({
  branch_id: id.nullable(),
  days: z.array(OpeningDay),
  /** Whether the hours derive from the barbers' hours, because the branch has no own hours. */
  is_derived: z.boolean(),
});
export type BranchOpening = z.infer<typeof BranchOpening>;

const text = z.string().nullable();
const shown = {
  tagline: text,
  about: text,
  cancellation_policy: text,
  /** `#rrggbb`, lower case. */
  accent: text,
  logo_url: text,
  cover_url: text,
  /** Complete https addresses, even where the shop typed a handle. */
  instagram: text,
  facebook: text,
  tiktok: text,
  website: text,
  /** Digits with the country code. */
  whatsapp: text,
  /** ISO 4217; null publishes prices without a currency to search engines. */
  currency: text,
  photos: z.array(PagePhoto),
  opening: z.array(BranchOpening),
};

export const PublicProfile = z.object(shown);
export type PublicProfile = z.infer<typeof PublicProfile>;

export const Profile = z.object({
  ...shown,
  is_listed: z.boolean(),
  frame_origins: z.array(z.string()),
});
export type Profile = z.infer<typeof Profile>;

const orNull = <T extends z.ZodType>(shape: T) =>
  z.union([z.literal('').transform(() => null), z.null(), shape]);

const accent = orNull(
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'El color debe tener la forma #rrggbb.')
    .toLowerCase(),
);
const social = (network: keyof typeof socialHosts) =>
  optionalLine(profileLimits.social).transform((typed, context) => {
    const found = typed === null ? null : socialAddress(network, typed);
    if (found !== undefined) return found;
    const message = `Escribe tu usuario o una dirección https de ${socialHosts[network]}.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
const securePage = /^https:\/\/[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
// A content security policy names origins only. `http://localhost` is allowed, because developers of a site test the
// embedded page on their own machine without a certificate.
const origins =
  /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/(?:localhost|127\.0\.0\.1))(?::443)?(:\d{1,5})?\/?$/;

export const websiteProblem = 'La dirección debe empezar con https://.';
const website = optionalLine(profileLimits.social).refine(
  (typed) => typed === null || securePage.test(typed),
  websiteProblem,
);
const whatsapp = optionalLine(profileLimits.whatsapp)
  .transform((typed) => typed && typed.replace(/[\s()+.-]/g, ''))
  .refine(
    (digits) => digits === null || /^\d{7,15}$/.test(digits),
    'Escribe el número con el código del país.',
  );
const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = orNull(z.string().refine((code) => currencies.has(code), 'La moneda no es válida.'));
const frameOrigin = z
  .string({ error: 'Debe ser un texto.' })
  .trim()
  .max(200, 'Máximo 200 caracteres.')
  .toLowerCase()
  .regex(origins, 'Escribe la dirección del sitio, como https://mibarberia.com.')
  .transform((typed) => typed.replace(origins, '$1$2'));

export const readProfile = route('GET /orgs/me/profile', {
  summary: 'Lo que la página pública cuenta de la barbería.',
  allow: 'profile.edit',
  input: z.object({}),
  answer: Profile,
  refusals: ['not_found'],
});

export const saveProfile = route('PUT /orgs/me/profile', {
  summary:
    'Guarda los campos presentes de la página pública, por ejemplo los de una sección; vacío o null los borra.',
  allow: 'profile.edit',
  input: z.object({
    tagline: optionalLine(profileLimits.tagline).optional(),
    about: optionalText(profileLimits.about).optional(),
    cancellation_policy: optionalText(profileLimits.cancellation_policy).optional(),
    accent: accent.optional(),
    logo_url: orNull(address).optional(),
    cover_url: orNull(address).optional(),
    instagram: social('instagram').optional(),
    facebook: social('facebook').optional(),
    tiktok: social('tiktok').optional(),
    website: website.optional(),
    whatsapp: whatsapp.optional(),
    currency: currency.optional(),
    is_listed: z.boolean({ error: 'Debe ser verdadero o falso.' }).optional(),
    frame_origins: z
      .array(frameOrigin)
      .max(mostOrigins, `Como máximo ${mostOrigins} sitios.`)
      .transform((origins) => [...new Set(origins)])
      .optional(),
  }),
  answer: Profile,
  refusals: ['not_found', 'photo_elsewhere'],
});

const alt = line(profileLimits.alt);

export const addPhoto = route('POST /orgs/me/photos', {
  summary: `Agrega una foto a la página, al final; como máximo ${mostPhotos}.`,
  allow: 'profile.edit',
  status: 201,
  input: z.object({ url: address, alt }),
  answer: PagePhoto,
  refusals: ['too_many_of_these', 'photo_elsewhere', 'idempotency_mismatch'],
});

export const editPhoto = route('PATCH /orgs/me/photos/:id', {
  summary: 'Cambia lo que dice una foto a quien no la ve.',
  allow: 'profile.edit',
  input: z.object({ id: idText, alt }),
  answer: PagePhoto,
});

export const deletePhoto = route('DELETE /orgs/me/photos/:id', {
  summary: 'Quita una foto de la página.',
  allow: 'profile.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const orderPhotos = route('PUT /orgs/me/photos/order', {
  summary: 'Ordena las fotos; se nombran todas, cada una una vez.',
  allow: 'profile.edit',
  input: z.object({ ids: z.array(id).max(mostPhotos, `Como máximo ${mostPhotos} fotos.`) }),
  answer: z.array(PagePhoto),
});

export const readPublicProfile = route('GET /public/:slug/profile', {
  summary: 'Lo que una barbería cuenta de sí misma.',
  allow: 'anyone',
  input: z.object({ slug: z.string() }),
  answer: PublicProfile,
});
