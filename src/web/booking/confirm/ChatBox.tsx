import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = { shop: string; value: boolean; onChange: (value: boolean) => void };

/** A client's word that they want to be told by chat, which stands below the phone that it is about. */
export const ChatBox = ({ shop, ...box }: Props) => (
  <Checkbox {...box} name="whatsapp" label={`Avísame por WhatsApp a este número (${shop}, por Navaja)`} />
);
