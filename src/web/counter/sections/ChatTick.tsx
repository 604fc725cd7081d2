import type { Organization } from '#domain/organization/contract.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';

type Props = { shop: Organization; value: boolean; onChange: (value: boolean) => void };

export const ChatTick = ({ shop, ...box }: Props) =>
  shop.chat && <Checkbox {...box} label="El cliente aceptó recibir WhatsApp" />;
