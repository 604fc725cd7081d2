import { useState } from 'react';
import { slugMax, isSlug } from '#domain/slug.ts';
import { checkSlug } from '#domain/organization/contract.ts';
import { currencyChoices } from '#domain/profile/currency.ts';
import { browserTimezone } from '#web/lib/device/browser-timezone.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import type { RegistrationForm } from './use-registration.ts';
import styles from './RegisterPage.module.css';
import { TermsDialog } from './TermsDialog.tsx';

const currencies = currencyChoices(browserTimezone());

const badges = {
  checking: ['Verificando…', 'gray'],
  free: ['Disponible', 'green'],
  taken: ['No disponible', 'red'],
} as const;

export function ShopFields({ form, slugCheck }: { form: RegistrationForm; slugCheck: SlugCheck }) {
  const badge = slugCheck === 'idle' ? null : badges[slugCheck];
  return (
    <fieldset className={styles.part}>
      <legend>Tu barbería</legend>
      <TextField
        {...form.field('organization_name')}
        onChange={form.setName}
        label="Nombre de la barbería"
        autoComplete="organization"
      />
      <TextField
        {...form.field('slug')}
        onChange={form.setSlug}
        label="Slug"
        hint={`Tu página: ${location.host}/${form.values.slug || 'tu-barberia'}`}
        maxLength={slugMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aside={<output>{badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}</output>}
      />
      <SelectField {...form.field('currency')} label="Moneda de tus precios" optional choices={currencies} />
      <TermsField form={form} />
    </fieldset>
  );
}

function TermsField({ form }: { form: RegistrationForm }) {
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <Checkbox {...form.field('terms')} label="Acepto los Términos y Condiciones" />
      <button type="button" className={styles.terms} onClick={() => setReading(true)}>
        Leer los Términos y Condiciones
      </button>
      <TermsDialog open={isReading} onClose={() => setReading(false)} />
    </div>
  );
}

/** `idle`: no result, because the slug is invalid or still being typed, or the check failed. */
type SlugCheck = 'idle' | 'checking' | 'free' | 'taken';

const restMs = 350;

export function useSlugCheck(slug: string): SlugCheck {
  const rested = useDebounced(slug, restMs);
  const isCheckable = slug === rested && isSlug(slug);
  const answer = useRead(checkSlug, { slug: rested }, { enabled: isCheckable });
  if (!isCheckable || answer.isError) return 'idle';
  if (answer.isFetching || !answer.data) return 'checking';
  return answer.data.available ? 'free' : 'taken';
}
