import { slugMax } from '#domain/slug.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TermsField } from './TermsField.tsx';
import type { RegistrationForm } from './use-registration.ts';
import styles from './RegisterPage.module.css';
import type { SlugCheck } from './use-slug-check.ts';

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
      <TermsField form={form} />
    </fieldset>
  );
}
