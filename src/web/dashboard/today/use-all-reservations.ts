import { useQuery } from '@tanstack/react-query';
import { largestPage } from '#domain/reservations/limits.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import type { Instant } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { listReservations } from '#web/lib/http/first-calls.ts';
import { readKey } from '#web/lib/http/use-read.ts';

type Query = { date_from: Instant; date_to: Instant; barber_id?: number };

export const useAllReservations = (query: Query) =>
  useQuery({
    queryKey: readKey(listReservations, { ...query, pages: 'all' }),
    queryFn: async ({ signal }) => {
      const all: Reservation[] = [];
      for (let isLast = false; !isLast;) {
        const input = { ...query, limit: largestPage, offset: all.length };
        const page = await call(listReservations, input, { signal });
        all.push(...page.map(normaliseReservation));
        isLast = page.length < largestPage;
      }
      return all;
    },
  });
