import { MessageCircle } from 'lucide';
import { isNobody } from '#domain/clients/client.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { usePhoneLink } from '#web/lib/http/use-phone-plans.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { chatAddress, clientName } from './reservation-formatters.ts';

type Props = {
  reservation: Reservation;
  text?: string;
  onOpen?: () => void;
};

export function ChatButton({ reservation, text, onOpen }: Props) {
  const link = usePhoneLink((plans) => chatAddress(reservation, plans, text));
  if (isNobody(reservation.client)) return null;
  const buttonLook = {
    variant: text ? 'secondary' : 'quiet',
    icon: <Icon of={MessageCircle} size={text ? 18 : 20} />,
    label: `Escribir a ${clientName(reservation)} por WhatsApp`,
  } as const;
  const name = text ? 'WhatsApp' : undefined;
  if (!link) {
    return (
      <Button {...buttonLook} disabled>
        {name}
      </Button>
    );
  }
  return (
    <ButtonLink {...buttonLook} {...link} newTab {...(onOpen && { onClick: onOpen })}>
      {name}
    </ButtonLink>
  );
}
