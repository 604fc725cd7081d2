import { z } from 'zod';
import { fromCents, toCents } from './money.ts';
import { invalidSlug, slugMax, slugPattern } from './slug.ts';
import { datePattern, instantOf, isRealDate, spellInstant } from './time.ts';
import {
  highestAmount,
  invalidAmount,
  invalidEmail,
  leastMinutes,
  longestEmail,
  longestSearch,
  mostMinutes,
  passwordMin,
  required,
  shortPassword,
} from './field-limits.ts';

// `String.prototype.isWellFormed` is missing below Chrome 111 and Firefox 119.
const loneSurrogate = /\p{Surrogate}/u;
// Control characters are invisible, and PostgreSQL cannot store NUL. Long texts may contain line breaks and tabs.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex
const controlsButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const clean = (forbidden: RegExp) => (text: string) => !forbidden.test(text) && !loneSurrogate.test(text);
const notClean = 'Contiene caracteres no permitidos.';

// Invisible characters, which hide text or change the visible one: direction marks, zero-width characters, fillers, line
// ends. U+200D and variation selectors are allowed because emoji contain them; flags of regions end in tag characters.
const unseen =
  /(?![\u200d\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
// Signs without a glyph that Unicode counts among letters, marks and symbols: blanks of braille, Khitan, hieroglyphs
// and music.
const blanks = /[\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const regionFlags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;
const isPlainLine = (text: string) =>
  !unseen.test(text.replace(regionFlags, '')) &&
  !blanks.test(text) &&
  !loneSurrogate.test(text) &&
  (visible.test(text) || text.trim() === '');

export const longestSent = 10_000;
/** A text as the client sends it. The length is limited before trimming, because every check reads the whole text. */
const sentText = (error: string) =>
  z.string({ error }).max(longestSent, { error: `Máximo ${longestSent} caracteres.`, abort: true });

export const line = (max: number) =>
  sentText(required)
    .refine(isPlainLine, notClean)
    .trim()
    .min(1, required)
    .max(max, `Máximo ${max} caracteres.`);

/** Untrimmed text of one line, for exact comparison or lookup. */
export const exactText = (max: number) => exact(max, controls);
export const exactLines = (max: number) => exact(max, controlsButBreaks);
const exact = (max: number, forbidden: RegExp) =>
  z.string({ error: required }).refine(clean(forbidden), notClean).max(max, `Máximo ${max} caracteres.`);

export const search = sentText('Debe ser un texto.')
  .refine(clean(controls), notClean)
  .trim()
  .max(longestSearch, `Máximo ${longestSearch} caracteres.`)
  .default('');

const optional = (max: number, isAllowed: (text: string) => boolean) =>
  sentText('Debe ser un texto.')
    .refine(isAllowed, notClean)
    .trim()
    .max(max, `Máximo ${max} caracteres.`)
    .nullish()
    .transform((text) => text || null);

/** One line of optional text; blank, null and absent all become null. */
export const optionalLine = (max: number) => optional(max, isPlainLine);
export const optionalText = (max: number) => optional(max, clean(controlsButBreaks));

// The browser translates the English sentence of `accountEmail`; see server-message.ts.
const mailbox = (error: string) =>
  sentText(error)
    .refine(clean(controls), error)
    .trim()
    .toLowerCase()
    .max(longestEmail, error)
    .pipe(z.email({ error }));

export const accountEmail = mailbox('value is not a valid email address');
/** A client's e-mail, trimmed and in lower case; unlike that of `accountEmail`, the wizard shows its error unchanged. */
export const clientEmail = mailbox(invalidEmail);

/** Never trimmed or shortened. */
export const password = z
  .string({ error: required })
  .refine(clean(controls), notClean)
  .min(passwordMin, shortPassword)
  .max(128, 'Máximo 128 caracteres.');

export const address = z.string().refine(clean(controls), notClean).max(500, 'Máximo 500 caracteres.');

export const slug = z
  .string({ error: required })
  .max(slugMax, `Máximo ${slugMax} caracteres.`)
  .regex(slugPattern, invalidSlug);

export const id = z.int().positive();
/** A numeric id in a path or a query, where all values are text. */
export const idText = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);
export const flagText = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((t) => t === 'true' || t === '1'),
]);
export const countText = (min: number, max: number) =>
  z.union([
    z.int().min(min).max(max),
    z
      .string()
      .regex(/^\d{1,6}$/, 'Debe ser un número entero.')
      .transform(Number)
      .pipe(z.int().min(min, `Mínimo ${min}.`).max(max, `Máximo ${max}.`)),
  ]);

export const plainDate = z
  .string()
  .regex(datePattern, 'La fecha debe tener la forma AAAA-MM-DD.')
  .refine(isRealDate, 'La fecha no existe.');
export const plainMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'El mes debe tener la forma AAAA-MM.');
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'La hora debe tener la forma HH:MM.');
/** A local date and time without zone, `YYYY-MM-DDTHH:mm`; seconds are accepted and must be zero. */
export const localDateTime = z
  .string()
  .regex(
    /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:00)?$/,
    'La fecha y hora debe tener la forma AAAA-MM-DDTHH:mm.',
  )
  .transform((text) => text.slice(0, 16))
  .refine((text) => isRealDate(text.slice(0, 10)), 'La fecha no existe.');
/** A local date and time in an answer. */
export const localTime = z.string().regex(/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/);
// `z.iso.datetime` does not limit the digits of a fraction of a second.
const longestInstant = 40;
export const instant = z.iso
  .datetime({ error: 'Debe ser una fecha y hora UTC terminada en Z.' })
  .max(longestInstant)
  .overwrite(spellInstant);
/** An instant in a query or body, years 2000 to 2099; offsets are accepted. */
export const instantText = z.iso
  .datetime({ offset: true, error: 'Debe ser una fecha y hora ISO con zona.' })
  .max(longestInstant)
  .refine((text) => text.startsWith('20'), 'La fecha está fuera de rango.')
  .transform((text) => instantOf(Date.parse(text)));
export const minutes = z
  .int({ error: 'La duración debe ser un número entero.' })
  .min(leastMinutes, `La duración mínima es ${leastMinutes} minutos.`)
  .max(mostMinutes, `La duración máxima es ${mostMinutes} minutos.`);
/** Generated by the browser for one press of a button, so that the user can undo the change. */
export const changeId = z.uuid({ error: 'Debe ser un UUID.' });
export const usedChange = [{ msg: 'Ese cambio ya se hizo.', loc: ['change_id'], type: 'custom' }];

/** Money in a body: 0 to 99,999,999.99, rounded half up to cents; a text is refused. */
export const amount = z
  .number({ error: invalidAmount })
  .min(0, invalidAmount)
  .max(highestAmount, invalidAmount)
  .transform((price) => fromCents(toCents(price)));
