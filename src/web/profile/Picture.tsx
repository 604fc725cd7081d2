import { useQueryClient } from '@tanstack/react-query';
import { Image as ImageIcon } from 'lucide';
import { cropUrl } from '#domain/images/crop-url.ts';
import { type Profile, readProfile, saveProfile } from '#domain/profile/contract.ts';
import { UploadButton } from '#web/images/UploadButton.tsx';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './PhotosSection.module.css';
import { saved } from './use-section.ts';

type Props = { profile: Profile; name: 'logo_url' | 'cover_url'; title: string; hint: string };

export function Picture({ profile, name, title, hint }: Props) {
  const queries = useQueryClient();
  const url = profile[name];
  const keep = async (to: string | null) => {
    queries.setQueryData(readKey(readProfile, {}), await call(saveProfile, { [name]: to }));
    saved();
  };
  const remove = useSending({
    mutationFn: () => keep(null),
    onError: (failure) => toast.error('No se pudo quitar la foto', messageOf(failure)),
  });
  return (
    <div className={styles.picture}>
      {url ? (
        <img className={styles.photo} src={cropUrl(url, 192)} width={72} height={72} alt="" />
      ) : (
        <span className={`${styles.photo} ${styles.none}`}>
          <Icon of={ImageIcon} />
        </span>
      )}
      <div>
        <h3>{title}</h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.add}>
        <UploadButton label={title} onSent={keep}>
          {url ? `Cambiar ${title.toLowerCase()}` : `Subir ${title.toLowerCase()}`}
        </UploadButton>
        {url && (
          <Button
            variant="quiet"
            label={`Quitar ${title.toLowerCase()}`}
            waiting={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Quitar
          </Button>
        )}
      </div>
    </div>
  );
}
