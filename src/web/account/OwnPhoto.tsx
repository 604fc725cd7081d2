import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/account/user.ts';
import { editAccount } from '#domain/account/contract.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { call } from '#web/lib/call.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { toast } from '#web/ui/toasts.ts';
import styles from './OwnPhoto.module.css';
import { keepAccount } from './ProfileForm.tsx';
import { UploadFailed, uploadPhoto } from './upload-photo.ts';

/** The photo that clients see beside the name. */
export function OwnPhoto({ user }: { user: User }) {
  const file = useRef<HTMLInputElement>(null);
  const { upload, remove, progress } = useOwnPhoto();
  const percent = Math.round(progress * 100);
  const send = (input: HTMLInputElement) => {
    const [photo] = input.files ?? [];
    if (photo) upload.mutate(photo);
    // The same file may be chosen again after a failure.
    input.value = '';
  };
  return (
    <Card title="Foto de perfil">
      <div className={styles.photo}>
        <Avatar person={user} size="large" />
        <div className={styles.change}>
          <p className={styles.hint}>Tus clientes la ven al elegir con quién atenderse.</p>
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label="Foto de perfil"
            tabIndex={-1}
            className="visually-hidden"
            onChange={(event) => send(event.target)}
          />
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              waiting={upload.isPending}
              icon={<Icon of={Upload} size={18} />}
              onClick={() => file.current?.click()}
            >
              {user.photo_url ? 'Cambiar foto' : 'Subir foto'}
            </Button>
            {user.photo_url && (
              <Button variant="quiet" waiting={remove.isPending} onClick={() => remove.mutate()}>
                Quitar foto
              </Button>
            )}
          </div>
          {upload.isPending && (
            <label className={styles.progress}>
              Subiendo foto… {percent} %
              <progress max={100} value={percent} />
            </label>
          )}
        </div>
      </div>
    </Card>
  );
}

const reasonOf = (failure: unknown) =>
  failure instanceof UploadFailed ? failure.message : messageOf(failure);

/** Putting up and taking down the own photo; `progress` runs from 0 to 1 while one is under way. */
function useOwnPhoto() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const upload = useSending({
    mutationFn: async (photo: File) => {
      setProgress(0);
      const photo_url = await uploadPhoto(photo, setProgress);
      return call(editAccount, { photo_url });
    },
    onSuccess: (user) => {
      keepAccount(queries, user);
      toast.success('Foto actualizada');
    },
    onError: (failure) => toast.error('Error al subir foto', reasonOf(failure)),
  });
  const remove = useSending({
    mutationFn: () => call(editAccount, { photo_url: null }),
    onSuccess: (user) => {
      keepAccount(queries, user);
      toast.success('Foto quitada');
    },
    onError: (failure) => toast.error('No se pudo quitar la foto', messageOf(failure)),
  });
  return { upload, remove, progress };
}
