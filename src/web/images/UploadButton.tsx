import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './UploadButton.module.css';
import { UploadFailed, uploadPhoto } from './upload-photo.ts';

type Props = {
  label: string;
  children: string;
  disabled?: boolean;
  onSent: (url: string) => Promise<unknown>;
};

const reasonOf = (failure: unknown) =>
  failure instanceof UploadFailed ? failure.message : messageOf(failure);

export function UploadButton({ label, children, disabled = false, onSent }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const upload = useSending({
    mutationFn: async (photo: File) => {
      setProgress(0);
      return onSent(await uploadPhoto(photo, setProgress));
    },
    onError: (failure) => toast.error('Error al subir foto', reasonOf(failure)),
  });
  const percent = Math.round(progress * 100);
  const send = (input: HTMLInputElement) => {
    const [photo] = input.files ?? [];
    if (photo) upload.mutate(photo);
    // Clears the input, so that choosing the same file again after an error fires a change event.
    input.value = '';
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        disabled={disabled}
        className="visually-hidden"
        onChange={(event) => send(event.target)}
      />
      <Button
        variant="secondary"
        disabled={disabled}
        waiting={upload.isPending}
        icon={<Icon of={Upload} size={18} />}
        onClick={() => file.current?.click()}
      >
        {children}
      </Button>
      {upload.isPending && (
        <label className={styles.progress}>
          {`Subiendo foto… ${percent} %`}
          <progress max={100} value={percent} />
        </label>
      )}
    </>
  );
}
