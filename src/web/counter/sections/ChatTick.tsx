import type { Organization } from '#domain/organization/contract.ts';
import type { PhoneParts } from '#domain/text/contact.ts';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { ChatCheckbox } from '#web/ui/fields/ChatCheckbox.tsx';

type Props = {
  shop: Organization;
  value: boolean;
  phone: PhoneParts;
  hasField?: boolean;
  onChange: (value: boolean) => void;
};

export function ChatTick({ shop, ...box }: Props) {
  const plans = usePhonePlans(shop.timezone);
  return shop.chat && <ChatCheckbox {...box} plans={plans} label="El cliente aceptó recibir WhatsApp" />;
}
