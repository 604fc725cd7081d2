import { useEffect, useEffectEvent, useState } from 'react';
import { readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { Agenda } from '../use-agenda.ts';
import styles from './OwnReservations.module.css';

const stored = 'navaja.agenda-own';

type Props = { agenda: Pick<Agenda, 'filters' | 'change'> };

function useOwn({ filters, change }: Props['agenda']) {
  const { user } = useSession();
  const set = (isOn: boolean) => {
    writeLocal(stored, isOn ? 'on' : 'off');
    change({ barber: isOn && user ? user.id : null });
  };
  return { user, isOn: user !== null && filters.barber === user.id, set };
}

export function OwnReservations({ agenda }: Props) {
  const { user, isOn, set } = useOwn(agenda);
  return user && <Switch label="Solo mis reservas" value={isOn} onChange={set} />;
}

export function useHasOwnChip(): boolean {
  const isWide = useIsWide();
  return useSession().user?.role === 'barber' && !isWide;
}

export function OwnChip({ agenda }: Props) {
  const { isOn, set } = useOwn(agenda);
  if (!useHasOwnChip()) return null;
  return (
    <button type="button" className={styles.own} aria-pressed={isOn} onClick={() => set(!isOn)}>
      <span>Mías</span>
    </button>
  );
}

/** Returns false until the address contains the filter, because all reservations would flash up before the own ones. */
export function useOwnAtFirst({ filters, change }: Props['agenda']): boolean {
  const { user } = useSession();
  const hasChip = useHasOwnChip();
  const [own] = useState(() => (user && hasChip && isOwnUsual() ? user.id : null));
  const [isBegun, setBegun] = useState(own === null);
  const begin = useEffectEvent((barber: number) => change({ barber }, { replace: true }));
  useEffect(() => {
    if (own !== null) begin(own);
  }, [own]);
  const isOwn = filters.barber === own;
  if (isOwn && !isBegun) setBegun(true);
  return isBegun || isOwn;
}

function isOwnUsual(): boolean {
  const address = new URLSearchParams(location.search);
  const isFiltered = ['barber', 'client', 'status', 'open'].some((name) => address.has(name));
  return !isFiltered && readLocal(stored) !== 'off';
}
