import { Upload } from 'lucide';
import { useRef } from 'react';
import { UploadFailed, uploadPhoto } from '#web/images/upload-photo.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Clients.module.css';

type Props = {
  person: { firstname: string; lastname: string; photo_url: string | null };
  onChange: (address: string | null) => void;
};

/** The photo is uploaded at once, but stored with the client only when the form is saved. */
export function ClientPhoto({ person, onChange }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const upload = useSending({
    mutationFn: (photo: File) => uploadPhoto(photo, () => undefined),
    onSuccess: onChange,
    onError: (failure) =>
      toast.error(
        'Error al subir foto',
        failure instanceof UploadFailed ? failure.message : messageOf(failure),
      ),
  });
  const send = (input: HTMLInputElement) => {
    const [photo] = input.files ?? [];
    if (photo) upload.mutate(photo);
    // Clears the input, so that choosing the same file again after an error fires a change event.
    input.value = '';
  };
  return (
    <div className={styles.photo}>
      <Avatar person={person} size="medium" />
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label="Foto del cliente"
        tabIndex={-1}
        className="visually-hidden"
        onChange={(event) => send(event.target)}
      />
      <Button
        variant="secondary"
        waiting={upload.isPending}
        icon={<Icon of={Upload} size={18} />}
        onClick={() => file.current?.click()}
      >
        {person.photo_url ? 'Cambiar foto' : 'Subir foto'}
      </Button>
      {person.photo_url && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          Quitar foto
        </Button>
      )}
    </div>
  );
}
