import { MessageCircle, Phone } from 'lucide';
import { fullName } from '#domain/text/contact.ts';
import { usePhoneLink } from '#web/lib/http/use-phone-plans.ts';
import { callAddress, chatAddress } from '#web/reservations/reservation-formatters.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = { client: { firstname: string; lastname: string; phone: string | null } };

export function CallLink({ client }: Props) {
  const link = usePhoneLink((plans) => callAddress({ client }, plans));
  if (!link) return null;
  return (
    <ButtonLink variant="quiet" {...link} label={`Llamar a ${fullName(client)}`} icon={<Icon of={Phone} />} />
  );
}

export function ChatLink({ client, isNamed = false }: Props & { isNamed?: boolean }) {
  const link = usePhoneLink((plans) => chatAddress({ client }, plans));
  if (!link) return null;
  return (
    <ButtonLink
      variant={isNamed ? 'secondary' : 'quiet'}
      {...link}
      newTab
      label={`Escribir a ${fullName(client)} por WhatsApp`}
      icon={<Icon of={MessageCircle} size={isNamed ? 18 : 20} />}
    >
      {isNamed ? 'WhatsApp' : undefined}
    </ButtonLink>
  );
}
