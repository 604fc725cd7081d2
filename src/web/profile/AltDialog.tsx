import { cropUrl } from '#domain/images/crop-url.ts';
import { profileLimits } from '#domain/profile/profile-limits.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { checkRequired } from '#web/session/checks.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import styles from './PhotosSection.module.css';

type Props = {
  title: string;
  url: string;
  alt: string;
  send: string;
  sending: { isPending: boolean; error: Error | null };
  onSend: (alt: string) => void;
  onClose: () => void;
};

export function AltDialog({ title, url, alt, send, sending, onSend, onClose }: Props) {
  const form = useForm({ alt }, (values) => ({ alt: checkRequired(values.alt) }));
  const field = form.field('alt');
  return (
    <FormDialog
      title={title}
      onSubmit={form.submit((values) => onSend(values.alt.trim()))}
      {...{ send, sending, onClose }}
    >
      <img className={styles.large} src={cropUrl(url, 768)} alt="La foto elegida" />
      <TextField
        {...field}
        error={field.error ?? fieldProblems(sending.error)['alt']}
        label="Qué se ve en la foto"
        maxLength={profileLimits.alt}
        hint="Lo leen quienes no pueden verla, y los buscadores."
      />
    </FormDialog>
  );
}
