import type { readRepeat, Repeat } from '#domain/booking/repeat-contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';

const readCall = endpoint<typeof readRepeat>('GET /reservations/public/:externalId/repeat');

export const askRepeat = (externalId: string): Promise<Repeat> =>
  call(readCall, { externalId }, { skipAuth: true });
