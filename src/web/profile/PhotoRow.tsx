import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { cropUrl } from '#domain/images/crop-url.ts';
import { deletePhoto, editPhoto, type PagePhoto, readProfile } from '#domain/profile/contract.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { AltDialog } from './AltDialog.tsx';
import styles from './PhotosSection.module.css';
import { saved } from './use-section.ts';

type Props = {
  photo: PagePhoto;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, button: HTMLButtonElement) => void;
};

export function PhotoRow({ photo, isFirst, isLast, onMove }: Props) {
  const { id, url, alt } = photo;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <ListRow
      lead={
        <img className={styles.photo} src={cropUrl(url, 192)} width={72} height={72} alt="" loading="lazy" />
      }
      actions={
        <>
          <Button
            variant="quiet"
            label={`Subir: ${alt}`}
            disabled={isFirst}
            icon={<Icon of={ArrowUp} />}
            onClick={({ currentTarget }) => onMove(-1, currentTarget)}
          />
          <Button
            variant="quiet"
            label={`Bajar: ${alt}`}
            disabled={isLast}
            icon={<Icon of={ArrowDown} />}
            onClick={({ currentTarget }) => onMove(1, currentTarget)}
          />
          <Button
            variant="quiet"
            label={`Cambiar el texto: ${alt}`}
            icon={<Icon of={Pencil} />}
            onClick={() => setOpen('edit')}
          />
          <Button
            variant="quiet"
            label={`Quitar: ${alt}`}
            icon={<Icon of={Trash2} />}
            onClick={() => setOpen('delete')}
          />
        </>
      }
    >
      <p>{alt}</p>
      {open === 'edit' && <EditAlt photo={photo} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title="Quitar foto"
          done="Página actualizada"
          target={deletePhoto}
          input={{ id }}
          refreshes={[readProfile]}
          onClose={close}
        >
          La foto <strong>{alt}</strong> deja de verse en tu página.
        </DeleteDialog>
      )}
    </ListRow>
  );
}

function EditAlt({ photo: { id, url, alt }, onClose }: { photo: PagePhoto; onClose: () => void }) {
  const edit = useChange(editPhoto, { refreshes: [readProfile] });
  const send = (typed: string) =>
    edit.mutate(
      { id, alt: typed },
      {
        onSuccess: () => {
          saved();
          onClose();
        },
      },
    );
  return (
    <AltDialog
      title="Cambiar el texto"
      send="Guardar"
      sending={edit}
      onSend={send}
      {...{ url, alt, onClose }}
    />
  );
}
