import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  addPhoto,
  mostPhotos,
  orderPhotos,
  type PagePhoto,
  type Profile,
  readProfile,
} from '#domain/profile/contract.ts';
import { UploadButton } from '#web/images/UploadButton.tsx';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { RowList } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AltDialog } from './AltDialog.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import styles from './PhotosSection.module.css';
import { Picture } from './Picture.tsx';
import { saved } from './use-section.ts';

const keyed = createKeyedRequest();

export function PhotosSection({ profile, shopName }: { profile: Profile; shopName: string }) {
  const { photos } = profile;
  const [fresh, setFresh] = useState<string | null>(null);
  const add = useChange(addPhoto, { refreshes: [readProfile], keyed });
  const isFull = photos.length >= mostPhotos;
  return (
    <Card title="Fotos">
      <Picture profile={profile} name="logo_url" title="Logo" hint="Junto al nombre de tu barbería." />
      <Picture
        profile={profile}
        name="cover_url"
        title="Portada"
        hint="Se ve cuando alguien comparte el enlace de tu página."
      />
      <h3>Tu local y tus cortes</h3>
      {photos.length === 0 ? (
        <EmptyState text="Agrega fotos de tu local y de tus cortes." />
      ) : (
        <Photos photos={photos} />
      )}
      <div className={styles.add}>
        <UploadButton label="Foto de tu página" disabled={isFull} onSent={async (url) => setFresh(url)}>
          Agregar foto
        </UploadButton>
        <p className={styles.hint}>{`${photos.length} de ${mostPhotos} fotos`}</p>
      </div>
      {fresh && (
        <AltDialog
          title="Agregar foto"
          url={fresh}
          // The server refuses a photo without a text alternative; this default fits every photo of the shop.
          alt={`Foto de ${shopName}`}
          send="Agregar"
          sending={add}
          onSend={(alt) =>
            add.mutate(
              { url: fresh, alt },
              {
                onSuccess: () => {
                  setFresh(null);
                  saved();
                },
              },
            )
          }
          onClose={() => setFresh(null)}
        />
      )}
    </Card>
  );
}

function Photos({ photos }: { photos: PagePhoto[] }) {
  const queries = useQueryClient();
  const [positionText, setPositionText] = useState('');
  const order = useChange(orderPhotos);
  const moved = useRef<{ id: number; to: number; button: HTMLButtonElement }>(null);
  useLayoutEffect(() => {
    const { id, to, button } = moved.current ?? {};
    if (!button || photos[to ?? 0]?.id !== id) return;
    keepFocus(button);
    moved.current = null;
  }, [photos]);
  const move = (at: number, by: -1 | 1, button: HTMLButtonElement) => {
    const ids = photos.map(({ id }) => id);
    const [id] = ids.splice(at, 1);
    if (id === undefined) return;
    ids.splice(at + by, 0, id);
    order.mutate(
      { ids },
      {
        onSuccess: (ordered) => {
          moved.current = { id, to: at + by, button };
          queries.setQueryData<Profile>(
            readKey(readProfile, {}),
            (before) => before && { ...before, photos: ordered },
          );
          setPositionText(`Foto ${at + by + 1} de ${ids.length}`);
        },
        onError: (failure) => toast.error('No se pudo ordenar', messageOf(failure)),
      },
    );
  };
  return (
    <>
      <RowList label="Fotos de tu página">
        {photos.map((photo, at) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            isFirst={at === 0}
            isLast={at === photos.length - 1}
            onMove={(by, button) => move(at, by, button)}
          />
        ))}
      </RowList>
      <output className="visually-hidden">{positionText}</output>
    </>
  );
}

/** Restores focus after a move, which may remount the row; at an end of the list the focus goes to the other button. */
function keepFocus(button: HTMLButtonElement) {
  const buttons = [...(button.parentElement?.querySelectorAll('button') ?? [])].slice(0, 2);
  (button.disabled ? buttons.find((other) => other !== button) : button)?.focus();
}
