import { Footprints, RotateCcw, UserPlus, X } from 'lucide';
import {
  type CounterClient,
  linesText,
  type NewClient,
  sameLines,
  usualLines,
} from '#domain/booking/form/counter.ts';
import { visitsText } from '#domain/clients/visits-text.ts';
import { usualCode } from '#domain/clients/zone-country.ts';
import { fullName, type PhoneParts, splitPhone, typedPhone } from '#domain/text/contact.ts';
import type { Zone } from '#domain/time.ts';
import { longestEmail, longestName } from '#domain/field-limits.ts';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ChatTick } from './ChatTick.tsx';
import { ClientField } from './ClientField.tsx';
import styles from './ClientField.module.css';
import { Section } from './Section.tsx';
import type { Counter } from '../use-counter.ts';

export function ClientSection({ counter }: { counter: Counter }) {
  const { form, change, problems, zone } = counter;
  const { client } = form;
  return (
    <Section label="Cliente" problem={problems.client}>
      {client === null ? (
        <ClientField
          counter={counter}
          code={usualCode(zone)}
          onChoose={(chosen) => change({ client: chosen })}
        />
      ) : (
        <Chosen client={client} onDrop={() => change({ client: null, wantsChat: false })} />
      )}
      {client?.kind === 'new' && (
        <NewClientFields client={client} zone={zone} onChange={(changed) => change({ client: changed })} />
      )}
      {client && client.kind !== 'walk_in' && (
        <ChatTick
          shop={counter.shop}
          value={form.wantsChat}
          phone={phoneOf(client)}
          hasField={client.kind === 'new'}
          onChange={(wantsChat) => change({ wantsChat })}
        />
      )}
      <Usual counter={counter} />
    </Section>
  );
}

const phoneOf = (client: Exclude<CounterClient, { kind: 'walk_in' }>): PhoneParts =>
  client.kind === 'new' ? { code: client.code, number: client.phone } : splitPhone(client.client.phone ?? '');

function Chosen({ client, onDrop }: { client: CounterClient; onDrop: () => void }) {
  return (
    <div className={client.kind === 'new' ? `${styles.card} ${styles.bare}` : styles.card}>
      {client.kind === 'known' ? (
        <Avatar person={{ ...client.client, photo_url: client.client.photo_url ?? null }} />
      ) : (
        <span className={styles.sign}>
          <Icon of={client.kind === 'new' ? UserPlus : Footprints} />
        </span>
      )}
      <span className={styles.words}>
        <b>{titleOf(client)}</b>
        {client.kind === 'known' && <span className={styles.second}>{knownText(client.client)}</span>}
        {client.kind === 'known' && client.client.is_blocked && (
          <span>
            <Badge tone="red">Cliente bloqueado</Badge>
          </span>
        )}
      </span>
      <Button variant="quiet" label="Cambiar cliente" icon={<Icon of={X} size={18} />} onClick={onDrop} />
    </div>
  );
}

const titleOf = (client: CounterClient): string => {
  if (client.kind === 'known') return fullName(client.client);
  return client.kind === 'new' ? 'Nuevo cliente' : 'Sin cita';
};

const knownText = ({ phone, visits }: { phone: string | null; visits: number }) =>
  [phone, visitsText({ visits, no_shows: 0 })].filter(Boolean).join(' · ');

type NewClientProps = { client: NewClient; zone: Zone; onChange: (client: NewClient) => void };

function NewClientFields({ client, zone, onChange }: NewClientProps) {
  const plans = usePhonePlans(zone);
  const field = (name: 'firstname' | 'lastname' | 'email') => ({
    value: client[name],
    onChange: (value: string) => onChange({ ...client, [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <FieldRow>
        <TextField {...field('firstname')} label="Nombre" autoComplete="off" maxLength={longestName} />
        <TextField
          {...field('lastname')}
          label="Apellido"
          optional
          autoComplete="off"
          maxLength={longestName}
        />
      </FieldRow>
      <PhoneField
        label="Teléfono"
        optional
        readAny={typedPhone}
        code={client.code}
        number={client.phone}
        plans={plans}
        onChange={({ code, number }) => onChange({ ...client, code, phone: number })}
      />
      <TextField
        {...field('email')}
        label="Email"
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
      />
    </div>
  );
}

function Usual({ counter: { form, change, services, place, start } }: { counter: Counter }) {
  const usual = usualLines(form.client, services.data ?? []);
  if (!usual) return null;
  const isChosen = sameLines(form.lines, usual);
  const last = form.client?.kind === 'known' ? form.client.client.last?.barber_id : undefined;
  // A press on a calendar column already chose that column's barber, so the client's last barber must not replace it.
  const barber = start.barberId === undefined && place.people?.find(({ id }) => id === last);
  return (
    <Chips>
      <Chip
        pressed={isChosen}
        icon={<Icon of={RotateCcw} size={18} />}
        onPress={() =>
          change(isChosen ? { lines: [] } : { lines: usual, ...(barber && { barberId: barber.id }) })
        }
      >
        Lo de siempre: {linesText(usual)}
      </Chip>
    </Chips>
  );
}
