import type { BookingRequest } from '#domain/booking/contract.ts';
import type { BarberChoice, Choice } from '#domain/booking/form/wizard.ts';
import { joinPhone } from '#domain/text/contact.ts';
import { detailText } from '#domain/text/server-message.ts';
import { Refusal, Unreachable } from '#web/lib/http/failures.ts';

export type CompleteChoice = Choice & { barberId: BarberChoice; date: string; time: string };

export const isComplete = (choice: Choice): choice is CompleteChoice =>
  choice.barberId !== null && choice.date !== null && choice.time !== null;

type Shop = {
  slug: string;
  code: string;
  namesBranch: boolean;
  asks?: { chat?: boolean; marketing?: boolean } | undefined;
  via?: string | undefined;
};

export function bookingRequest(
  choice: CompleteChoice,
  { slug, code, namesBranch, asks, via }: Shop,
): BookingRequest {
  const { firstname, lastname, phone, email, notes, whatsapp, marketing } = choice.client;
  const words = notes.trim();
  return {
    slug,
    ...(choice.barberId === 'any' ? { any_barber: true } : { barber_id: choice.barberId }),
    client: {
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      phone: joinPhone(code, phone) ?? '',
      email: email.trim(),
    },
    services: choice.lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
    start_local: `${choice.date}T${choice.time}`,
    ...(words && { notes: words }),
    ...(namesBranch && { branch_id: choice.branchId }),
    ...(asks?.chat && whatsapp && { whatsapp }),
    ...(asks?.marketing && marketing && { marketing }),
    ...(via && { via }),
  } as BookingRequest;
}

export function bookingFailure(failure: unknown): string {
  if (failure instanceof Unreachable) return failure.detail;
  if (failure instanceof Refusal)
    return detailText(failure.detail) ?? `El servidor respondió con un error (${failure.status}).`;
  return (failure instanceof Error && failure.message) || 'Error';
}
