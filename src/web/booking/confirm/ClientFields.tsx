import type { ClientForm } from '#domain/booking/form/wizard.ts';
import { longestEmail, longestName, required } from '#domain/field-limits.ts';
import { longestNotes } from '#domain/booking/booking-limits.ts';
import type { PhoneParts } from '#domain/text/contact.ts';
import { ClientPhone } from '#web/reservations/public/ClientPhone.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './ConfirmStep.module.css';

type Required = 'firstname' | 'lastname' | 'phone' | 'email';
type Props = { wizard: Wizard; wasTried: boolean; problems: Record<string, string> };

const longest = {
  firstname: longestName,
  lastname: longestName,
  email: longestEmail,
  notes: longestNotes,
};

export function ClientFields({ wizard, wasTried, problems }: Props) {
  const { choice, code, change, setCode, rules, phones, organization } = wizard;
  const set = (entries: Partial<ClientForm>) =>
    change((before) => ({ ...before, client: { ...before.client, ...entries } }));
  const problemOf = (name: Required) =>
    wasTried && choice.client[name].trim() === '' ? required : problems[name];
  const field = (name: keyof typeof longest) => ({
    name,
    value: choice.client[name],
    error: name === 'notes' ? problems[name] : problemOf(name),
    maxLength: longest[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const setPhone = (phone: PhoneParts) => {
    setCode(phone.code);
    set({ phone: phone.number });
  };
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('firstname')} label="Nombre" autoComplete="given-name" />
        <TextField {...field('lastname')} label="Apellido" autoComplete="family-name" />
      </div>
      <ClientPhone
        code={code}
        number={choice.client.phone}
        plans={phones}
        error={problemOf('phone')}
        wasTried={wasTried}
        onChange={setPhone}
        chat={
          rules?.chat && {
            shop: organization.name,
            value: choice.client.whatsapp === true,
            onChange: (whatsapp) => set({ whatsapp }),
          }
        }
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Ahí te enviamos la confirmación y el enlace para cambiarla."
      />
      {rules?.marketing && (
        <Checkbox
          name="marketing"
          label={`Quiero recibir novedades de ${organization.name}`}
          value={choice.client.marketing === true}
          onChange={(marketing) => set({ marketing })}
        />
      )}
      <TextArea {...field('notes')} label="Notas" optional rows={2} />
    </>
  );
}
