import { useState } from 'react';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Dialog, DialogButtons } from '#web/ui/overlays/Dialog.tsx';

type Props = {
  weekday: number;
  isSavedByCopying: boolean;
  onCopy: (to: readonly number[]) => void;
  onClose: () => void;
};

const usualDays: [name: string, days: number[]][] = [
  ['Lunes a viernes', [0, 1, 2, 3, 4]],
  ['Lunes a sábado', [0, 1, 2, 3, 4, 5]],
  ['Todos', [0, 1, 2, 3, 4, 5, 6]],
];

export function CopyDayDialog({ weekday, isSavedByCopying, onCopy, onClose }: Props) {
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
      <p>
        El horario de esos días se reemplaza
        {isSavedByCopying ? ' y se guarda.' : '. No olvides guardar después.'}
      </p>
      <Chips>
        {usualDays.map(([name, days]) => {
          const others = days.filter((day) => day !== weekday);
          return (
            <Chip key={name} pressed={isSame(chosen, others)} onPress={() => setChosen(others)}>
              {name}
            </Chip>
          );
        })}
      </Chips>
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

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && others.every((day) => some.includes(day));
