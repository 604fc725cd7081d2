import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { openParameter } from '../open-parameter.ts';

export function useOpened() {
  const [selected, select] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(() => Number(openParameter(location.search)) || null);
  const panel = useLazy(() => import('./ReservationPanel.tsx'));
  const ensure = useEffectEvent(panel.ensure);
  useEffect(() => {
    if (opened !== null) ensure();
  }, [opened]);
  const open = useCallback((id: number) => {
    select(id);
    setOpened(id);
  }, []);
  const close = () => {
    select(null);
    setOpened(null);
  };
  useLazyFailure(panel.state === 'failed' && opened !== null, close);
  return { selected, opened, panel, select, open, close };
}
