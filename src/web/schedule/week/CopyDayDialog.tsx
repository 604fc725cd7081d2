import { useState } from 'react';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog, DialogButtons } from '#web/ui/Dialog.tsx';

type Props = { weekday: number; onCopy: (to: readonly number[]) => void; onClose: () => void };

export function CopyDayDialog({ weekday, onCopy, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const copy = () => {
    onCopy(chosen);
    onClose();
  };
  const choose = (day: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, day] : chosen.filter((other) => other !== day));
  return (
    <Dialog
      open
      title={`Copiar el ${weekdayNames[weekday]?.toLowerCase()}`}
      onClose={onClose}
      actions={
        <DialogButtons onBack={onClose} disabled={chosen.length === 0} onClick={copy}>
          Copiar
        </DialogButtons>
      }
    >
      <p>El horario de esos días se reemplaza. No olvides guardar después.</p>
      <div>
        {weekdayNames.map(
          (name, day) =>
            day !== weekday && (
              <Checkbox
                key={name}
                label={name}
                value={chosen.includes(day)}
                onChange={(isChosen) => choose(day, isChosen)}
                error={undefined}
              />
            ),
        )}
      </div>
    </Dialog>
  );
}
