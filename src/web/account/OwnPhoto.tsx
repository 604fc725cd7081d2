import { Upload } from 'lucide';
import { useRef } from 'react';
import type { User } from '#domain/account/user.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './OwnPhoto.module.css';
import { useOwnPhoto } from './use-own-photo.ts';

/** The photo that clients see beside the name. */
export function OwnPhoto({ user }: { user: User }) {
  const file = useRef<HTMLInputElement>(null);
  const { upload, remove, progress } = useOwnPhoto();
  const percent = Math.round(progress * 100);
  const send = (input: HTMLInputElement) => {
    const [photo] = input.files ?? [];
    if (photo && !upload.isPending) upload.mutate(photo);
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
