import { MessageCircle } from 'lucide';
import type { Reservation } from '#domain/reservations/contract.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { chatAddress, clientName } from '../reservation-formatters.ts';

type Props = { reservation: Reservation; withText?: boolean };

/** Opens the client's chat in the messaging app; without a number there is nobody to write to. */
export function ChatButton({ reservation, withText = false }: Props) {
  const href = chatAddress(reservation);
  const look = {
    variant: withText ? 'secondary' : 'quiet',
    icon: <Icon of={MessageCircle} />,
    label: `Escribir a ${clientName(reservation)} por WhatsApp`,
  } as const;
  const text = withText ? 'WhatsApp' : undefined;
  if (!href) {
    return (
      <Button {...look} disabled>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} href={href} newTab>
      {text}
    </ButtonLink>
  );
}
