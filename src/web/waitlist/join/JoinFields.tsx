import { formatShortDay } from '#domain/schedule/day-text.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import type { ClientForm } from '#domain/booking/form/wizard.ts';
import type { Clock, EpochMs, PlainDate } from '#domain/time.ts';
import { longestEmail, longestName, required } from '#domain/field-limits.ts';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ClientPhone } from '#web/reservations/public/ClientPhone.tsx';
import type { Wizard } from '#web/booking/wizard/use-wizard.ts';
import { endTimesAfter, type JoinForm, startTimesFrom } from './join-form.ts';
import styles from './JoinFields.module.css';

type Problems = Record<string, string>;
type WindowProps = {
  form: JoinForm;
  now: EpochMs;
  wizard: Wizard;
  problems: Problems;
  onChange: (changes: Partial<JoinForm>) => void;
};

const dayChoices = (days: readonly PlainDate[]) =>
  days.map((value) => ({ value, text: formatShortDay(value) }));
const timeChoices = (times: readonly Clock[]) => times.map((value) => ({ value, text: value }));

export function WindowPart({ form, now, wizard, problems, onChange }: WindowProps) {
  const days = bookableWindow(now, wizard.organization.timezone);
  const field = (name: 'date_from' | 'date_to' | 'time_from' | 'time_to', label: string) => ({
    name,
    label,
    value: form[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <fieldset className={styles.part}>
        <legend>¿Qué días puedes?</legend>
        <FieldRow>
          <SelectField {...field('date_from', 'Desde el')} choices={dayChoices(days)} />
          <SelectField
            {...field('date_to', 'Hasta el')}
            choices={dayChoices(days.filter((day) => day >= form.date_from))}
          />
        </FieldRow>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>¿A qué hora puedes?</legend>
        <FieldRow>
          <SelectField
            {...field('time_from', 'Desde las')}
            translate="no"
            choices={timeChoices(startTimesFrom(wizard.opensAt))}
          />
          <SelectField
            {...field('time_to', 'Hasta las')}
            translate="no"
            choices={timeChoices(endTimesAfter(form.time_from))}
          />
        </FieldRow>
      </fieldset>
    </>
  );
}

type ClientProps = {
  wizard: Wizard;
  form: JoinForm;
  wasTried: boolean;
  problems: Problems;
  onWhatsapp: (isWanted: boolean) => void;
};

export function ClientPart({ wizard, form, wasTried, problems, onWhatsapp }: ClientProps) {
  const { choice, code, change, setCode, rules, phones, organization } = wizard;
  const set = (entries: Partial<ClientForm>) =>
    change((before) => ({ ...before, client: { ...before.client, ...entries } }));
  const problemOf = (name: 'firstname' | 'lastname' | 'phone' | 'email') =>
    wasTried && choice.client[name].trim() === '' ? required : problems[name];
  const field = (name: 'firstname' | 'lastname' | 'email') => ({
    name,
    value: choice.client[name],
    error: problemOf(name),
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <>
      <FieldRow>
        <TextField {...field('firstname')} label="Nombre" autoComplete="given-name" maxLength={longestName} />
        <TextField
          {...field('lastname')}
          label="Apellido"
          autoComplete="family-name"
          maxLength={longestName}
        />
      </FieldRow>
      <ClientPhone
        code={code}
        number={choice.client.phone}
        plans={phones}
        error={problemOf('phone')}
        wasTried={wasTried}
        onChange={(phone) => {
          setCode(phone.code);
          set({ phone: phone.number });
        }}
        chat={rules?.chat && { shop: organization.name, value: form.whatsapp, onChange: onWhatsapp }}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
      />
    </>
  );
}
