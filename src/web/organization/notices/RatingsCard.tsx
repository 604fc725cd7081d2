import { foreignGoogleLink, isGoogleLink, longestGoogleLink } from '#domain/organization/google-link.ts';
import type { Rules } from '#domain/organization/rules.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import styles from './NoticesForm.module.css';
import { useSaving } from './use-saving.ts';

type Props = Pick<Rules, 'ratings'> & { mayEdit: boolean };

const checkLink = (typed: string): string | undefined =>
  typed.trim() === '' || isGoogleLink(typed.trim()) ? undefined : foreignGoogleLink;

export function RatingsCard({ ratings, mayEdit }: Props) {
  const form = useForm({ on: ratings.on, google: ratings.google_url ?? '' }, ({ google }) => ({
    google: checkLink(google),
  }));
  const { save, isSaving } = useSaving({
    saved: 'Opiniones guardadas',
    failed: 'No pudimos guardar las opiniones.',
  });
  return (
    <NoticesForm
      title="Opiniones"
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit(({ on, google }) => save({ ratings: { on, google_url: google.trim() || null } }))}
    >
      <Switch
        label="Preguntar cómo les fue"
        name="on"
        value={form.values.on}
        onChange={(on) => form.set({ on })}
      />
      <p className={styles.hint}>
        Dos horas después de una visita completada, el cliente recibe un correo y elige de una a cinco
        estrellas. A cada uno le preguntamos como mucho una vez cada 60 días.
      </p>
      <TextField
        {...form.field('google')}
        label="Enlace de Google"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestGoogleLink}
        placeholder="https://g.page/r/…"
        hint="Lo ve cada cliente que opinó, sin importar cuántas estrellas dio."
      />
    </NoticesForm>
  );
}
