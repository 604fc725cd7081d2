import { useState } from 'react';
import { type EpochMs, localToEpoch, type Zone } from '#domain/time.ts';
import type { ReservationTime } from '#web/schedule/picker/ReservationPicker.tsx';
import { isTimeLost, withdrawnText } from '#web/schedule/lost-time.ts';

export function useNewTime(zone: Zone) {
  const [wanted, setWanted] = useState<ReservationTime>({ date: null, time: null });
  const [lost, setLost] = useState<EpochMs | null>(null);
  const [lostText, setLostText] = useState<string>();
  const [refreshKey, setRefreshKey] = useState(0);
  const start = wanted.date && wanted.time ? localToEpoch(`${wanted.date}T${wanted.time}`, zone) : null;
  const choose = (next: ReservationTime) => {
    if (next.time || next.date !== wanted.date) setLost(null);
    setWanted(next);
  };
  /** After a refusal of the time the day stays chosen; its free times reload and the client chooses again. */
  const lose = (failure: unknown, forget: () => void) => {
    if (!isTimeLost(failure)) return;
    forget();
    setRefreshKey(refreshKey + 1);
    setLost(start);
    setLostText(withdrawnText(failure));
    setWanted({ ...wanted, time: null });
  };
  return { wanted, start, lost, lostText, refreshKey, choose, lose };
}
