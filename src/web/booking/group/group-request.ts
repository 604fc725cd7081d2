import type { GroupRequest } from '#domain/booking/groups/contract.ts';
import { arrangementOf } from '#domain/booking/groups/company.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import { bookingRequest, type CompleteChoice } from '../confirm/booking-request.ts';

export function groupRequest(
  choice: CompleteChoice,
  shop: Parameters<typeof bookingRequest>[1],
): GroupRequest {
  const { services, ...request } = bookingRequest(choice, shop);
  const { firstname, lastname } = request.client;
  const companions = (choice.companions ?? []).map(({ firstname, lines }) => ({
    firstname: firstname.trim(),
    services: lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
  }));
  return {
    ...request,
    people: [{ firstname, lastname, services }, ...companions],
    arrangement: arrangementOf(choice),
  } as GroupRequest;
}

/** `at` starts at 1, because the booker is person 0. */
export function companionProblems(failure: unknown): { at: number; problem: string }[] {
  const detail = failure instanceof Refusal && Array.isArray(failure.detail) ? failure.detail : [];
  return detail.flatMap(({ msg, loc: [list, at] }) =>
    list === 'people' && typeof at === 'number' && at > 0 ? [{ at, problem: msg }] : [],
  );
}
