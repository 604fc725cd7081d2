import type { CSSProperties } from 'react';
import { type ReservationStatus, statusTone } from '#domain/reservations/status.ts';

/** The colour of a status for marks at an edge, which styles read as `--mark`. */
export const markOf = (status: ReservationStatus): CSSProperties =>
  ({ '--mark': `var(--${statusTone(status)}-ink)` }) as CSSProperties;
