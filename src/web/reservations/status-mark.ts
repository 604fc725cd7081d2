import type { CSSProperties } from 'react';
import { type ReservationStatus, statusTone } from '#domain/reservations/status.ts';

export const markOf = (status: ReservationStatus): CSSProperties =>
  ({ '--mark': `var(--${statusTone(status)}-ink)` }) as CSSProperties;
