import { holdsAddress } from '#domain/names.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Refuses web addresses in text fields, because mails contain these texts (spam risk); unchanged stored text passes.
 */
export function refuseAddresses<F extends string>(
  fields: readonly F[],
  form: { [field in F]?: string | null | undefined },
  before?: { [field in F]?: string | null | undefined },
): void {
  const wrong = fields.filter((field) => {
    const text = form[field];
    return text && text !== before?.[field] && holdsAddress(text);
  });
  if (wrong.length === 0) return;
  const msg = 'Este texto no puede contener direcciones web.';
  throw new Refusal('invalid', { detail: wrong.map((field) => ({ msg, loc: [field], type: 'custom' })) });
}
