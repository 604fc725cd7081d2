import { chatsStoppedUntil } from '#domain/reservations/messages/chat-stop.ts';
import type { Rules } from '#domain/organization/rules.ts';
import { type ChatStanding, readChats } from '#domain/reservations/messages/chat-contract.ts';
import type { Zone } from '#domain/time.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { ChatStoppedNotice } from '../ChatStoppedNotice.tsx';
import styles from './ChatCard.module.css';
import { countsByText } from './chat-text.ts';
import { NoticesForm } from './NoticesForm.tsx';
import { useSaving } from './use-saving.ts';

type Props = { chat: Rules['chat']; zone: Zone; mayEdit: boolean };

export function ChatCard({ chat, zone, mayEdit }: Props) {
  const now = useNow();
  const again = chatsStoppedUntil(chat);
  const standing = useRead(readChats, {}, { onFailure: () => null });
  const form = useForm({ on: chat.on, booking: chat.booking }, () => ({}));
  const { save, isSaving } = useSaving();
  if (standing.isPending || (standing.error instanceof Refusal && standing.error.status === 404)) return null;
  return (
    <NoticesForm
      title="WhatsApp"
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit(({ on, booking }) => save({ chat: { on, booking } }))}
    >
      <Switch
        label="WhatsApp"
        name="chat"
        value={form.values.on}
        disabled={again !== null && again > now}
        onChange={(on) => form.set({ on })}
      />
      {again !== null && <ChatStoppedNotice {...{ again, now, zone }} />}
      <p className={styles.hint}>
        A quienes lo aceptan al reservar les avisamos de sus reservas por WhatsApp. Lo que no llega va por
        correo.
      </p>
      {form.values.on && (
        <Switch
          label="Reservar por WhatsApp"
          name="chat-booking"
          value={form.values.booking}
          onChange={(booking) => form.set({ booking })}
        />
      )}
      {chat.on && (
        <Loaded of={standing} problem="No pudimos cargar los WhatsApp.">
          {(shown) => <ChatFigures of={shown} />}
        </Loaded>
      )}
    </NoticesForm>
  );
}

function ChatFigures({ of: { sent_today, shop_limit, limit, left, failed, optouts } }: { of: ChatStanding }) {
  const counts = countsByText(failed);
  return (
    <dl className={styles.standing}>
      <div>
        <dt>Enviados hoy</dt>
        <dd>{sent_today}</dd>
      </div>
      <div>
        <dt>Límite de personas por día de tu barbería</dt>
        <dd>{shop_limit}</dd>
      </div>
      <div>
        <dt>Límite de personas por día, entre todas las barberías</dt>
        <dd>
          {limit} (quedan {left})
        </dd>
      </div>
      <div>
        <dt>Clientes que respondieron BAJA</dt>
        <dd>{optouts}</dd>
      </div>
      {counts.map(({ words, count }) => (
        <div key={words}>
          <dt>No llegaron en 30 días: {words}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
