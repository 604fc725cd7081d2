import { useState } from 'react';
import { DaysOffPanel } from '#web/schedule/week/DaysOffPanel.tsx';
import { WeekPanel } from '#web/schedule/week/WeekPanel.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';

type Props = { of: 'hours' | 'days-off'; person: { id: number; name: string }; onClose: () => void };

export function ScheduleSheet({ of, person: { id, name }, onClose }: Props) {
  const [isTouched, setTouched] = useState(false);
  if (of === 'days-off')
    return (
      <Sheet title={`Días libres de ${name}`} onClose={onClose}>
        <DaysOffPanel person={id} />
      </Sheet>
    );
  return (
    <Sheet title={`Horario de ${name}`} onClose={onClose} isTouched={isTouched}>
      <WeekPanel person={id} onTouched={setTouched} />
    </Sheet>
  );
}
