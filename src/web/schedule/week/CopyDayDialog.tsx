import { useState } from 'react';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

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
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button disabled={chosen.length === 0} onClick={copy}>
            Copiar
          </Button>
        </>
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
