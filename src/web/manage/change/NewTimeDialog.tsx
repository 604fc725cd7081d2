import type { ReactNode } from 'react';
import type { ReservationTime } from '#web/schedule/picker/ReservationPicker.tsx';
import { Dialog, DialogButtons } from '#web/ui/overlays/Dialog.tsx';

type Props = {
  title: string;
  wanted: ReservationTime;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

export const NewTimeDialog = ({ title, wanted, isSending, onSave, onClose, children }: Props) => (
  <Dialog
    open
    wide
    title={title}
    onClose={onClose}
    actions={
      <DialogButtons
        onBack={onClose}
        disabled={!wanted.date || !wanted.time}
        waiting={isSending}
        onClick={onSave}
      >
        Guardar nuevo horario
      </DialogButtons>
    }
  >
    {children}
  </Dialog>
);
