import type { CSSProperties } from 'react';
import { type ReservationStatus, statusTone } from '#domain/reservations/status.ts';

/** Colour of a status for edge marks, which CSS reads as `--mark`. */
export const markOf = (status: ReservationStatus): CSSProperties =>
  ({ '--mark': `var(--${statusTone(status)}-ink)` }) as CSSProperties;
