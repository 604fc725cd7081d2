import type { Organization } from '#domain/organization/contract.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = { shop: Organization; value: boolean; onChange: (value: boolean) => void };

/** A client's word that they want to be told by chat, as they gave it to the staff; nothing where the shop has no chats. */
export const ChatTick = ({ shop, ...box }: Props) =>
  shop.chat && <Checkbox {...box} label="El cliente aceptó recibir WhatsApp" />;
