import { MessageCircle, Phone } from 'lucide';
import { fullName } from '#domain/text/contact.ts';
import { useShopPhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { callAddress, chatAddress } from '#web/reservations/reservation-formatters.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = { client: { firstname: string; lastname: string; phone: string | null } };

export function CallLink({ client }: Props) {
  const href = callAddress({ client }, useShopPhonePlans());
  if (!href) return null;
  return (
    <ButtonLink
      variant="quiet"
      href={href}
      label={`Llamar a ${fullName(client)}`}
      icon={<Icon of={Phone} />}
    />
  );
}

export function ChatLink({ client, isNamed = false }: Props & { isNamed?: boolean }) {
  const href = chatAddress({ client }, useShopPhonePlans());
  if (!href) return null;
  return (
    <ButtonLink
      variant={isNamed ? 'secondary' : 'quiet'}
      href={href}
      newTab
      label={`Escribir a ${fullName(client)} por WhatsApp`}
      icon={<Icon of={MessageCircle} size={isNamed ? 18 : 20} />}
    >
      {isNamed ? 'WhatsApp' : undefined}
    </ButtonLink>
  );
}
