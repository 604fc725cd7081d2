import { Checkbox } from '#web/ui/fields/Checkbox.tsx';

type Props = { shop: string; value: boolean; onChange: (value: boolean) => void };

/** Rendered below the phone number that the consent is for. */
export const ChatBox = ({ shop, ...box }: Props) => (
  <Checkbox {...box} name="whatsapp" label={`Avísame por WhatsApp a este número (${shop}, por Navaja)`} />
);
