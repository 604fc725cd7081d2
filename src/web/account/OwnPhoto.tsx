import { useQueryClient } from '@tanstack/react-query';
import { editAccount } from '#domain/account/contract.ts';
import type { User } from '#domain/account/user.ts';
import { UploadButton } from '#web/images/UploadButton.tsx';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './OwnPhoto.module.css';
import { cacheAccount } from './ProfileForm.tsx';

export function OwnPhoto({ user }: { user: User }) {
  const queries = useQueryClient();
  const put = async (photo_url: string) => {
    cacheAccount(queries, await call(editAccount, { photo_url }));
    toast.success('Foto actualizada');
  };
  const remove = useSending({
    mutationFn: () => call(editAccount, { photo_url: null }),
    onSuccess: (changed) => {
      cacheAccount(queries, changed);
      toast.success('Foto quitada');
    },
    onError: (failure) => toast.error('No se pudo quitar la foto', messageOf(failure)),
  });
  return (
    <Card title="Foto de perfil">
      <div className={styles.photo}>
        <Avatar person={user} size="large" />
        <div className={styles.change}>
          <p className={styles.hint}>Tus clientes la ven al elegir con quién atenderse.</p>
          <div className={styles.buttons}>
            <UploadButton label="Foto de perfil" onSent={put}>
              {user.photo_url ? 'Cambiar foto' : 'Subir foto'}
            </UploadButton>
            {user.photo_url && (
              <Button variant="quiet" waiting={remove.isPending} onClick={() => remove.mutate()}>
                Quitar foto
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
