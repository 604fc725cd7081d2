import { formatDay, formatShortDay } from '../schedule/day-text.ts';
import type { WaitEntry } from './contract.ts';

type Window = WaitEntry['window'];

export const windowDays = ({ date_from, date_to }: Window): string =>
  date_from === date_to
    ? formatDay(date_from)
    : `Del ${formatShortDay(date_from)} al ${formatShortDay(date_to)}`;

export const windowTimes = ({ time_from, time_to }: Window): string => `de ${time_from} a ${time_to}`;
