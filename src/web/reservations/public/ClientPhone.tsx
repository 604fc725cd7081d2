import type { PhoneParts } from '#domain/text/contact.ts';
import type { PhonePlans } from '#domain/text/phone-plan.ts';
import { rememberCode } from '#web/lib/device/phone-code.ts';
import { ChatCheckbox } from '#web/ui/fields/ChatCheckbox.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';

type Props = PhoneParts & {
  plans: PhonePlans;
  error: string | undefined;
  wasTried: boolean;
  onChange: (parts: PhoneParts) => void;
  chat: { shop: string; value: boolean; onChange: (value: boolean) => void } | false | undefined;
};

export function ClientPhone({ code, number, plans, chat, onChange, ...field }: Props) {
  const change = (parts: PhoneParts) => {
    if (parts.code !== code) rememberCode(parts.code);
    onChange(parts);
  };
  return (
    <>
      <PhoneField {...{ code, number, plans, ...field }} label="Teléfono" onChange={change} />
      {chat && (
        <ChatCheckbox
          name="whatsapp"
          label={`Avísame por WhatsApp a este número (${chat.shop}, por Navaja)`}
          value={chat.value}
          phone={{ code, number }}
          plans={plans}
          onChange={chat.onChange}
        />
      )}
    </>
  );
}
