import { isCounted } from '#domain/waitlist/is-counted.ts';
import { useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatShortDay, formatStart } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, instantToLocal, today, type Zone } from '#domain/time.ts';
import { type StaffWaitEntry, type WaitState, withdrawOffer } from '#domain/waitlist/contract.ts';
import { windowDays, windowTimes } from '#domain/waitlist/window-text.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { readsOfWaits } from './use-waitlist.ts';
import styles from './WaitlistPage.module.css';

type Props = {
  entry: StaffWaitEntry;
  shop: Organization;
  now: EpochMs;
  onAsk: (what: 'offer' | 'remove') => void;
};

const states: Record<WaitState, { text: string; tone: Tone }> = {
  waiting: { text: 'Espera', tone: 'blue' },
  offered: { text: 'Con oferta', tone: 'yellow' },
  paused: { text: 'En pausa', tone: 'gray' },
  booked: { text: 'Reservó', tone: 'green' },
  left: { text: 'Salió', tone: 'gray' },
  expired: { text: 'Venció', tone: 'gray' },
};

const unconfirmed: (typeof states)[WaitState] = { text: 'Sin confirmar', tone: 'gray' };

const servicesText = ({ services }: StaffWaitEntry) => services.map(timesText).join(' + ');

export function WaitRow({ entry, shop: { timezone: zone }, now, onAsk }: Props) {
  const { client, barber, window, offer, state } = entry;
  const name = fullName(client);
  const { text, tone } = state === 'waiting' && !isCounted(entry) ? unconfirmed : states[state];
  const since = instantToLocal(entry.created_at, zone);
  return (
    <tr className={styles.entry}>
      <td className={styles.client}>
        <strong>{name}</strong>
        {client.phone && <small>{client.phone}</small>}
      </td>
      <td className={styles.window}>
        {windowDays(window)}
        <small>
          {windowTimes(window)}
          {barber && `, con ${fullName(barber)}`}
        </small>
      </td>
      <td className={styles.services}>{servicesText(entry)}</td>
      <td className={styles.since}>
        {formatShortDay(since.slice(0, 10), today(now, zone))} {formatTime(since)}
      </td>
      <td className={styles.state}>
        <Badge tone={tone}>{text}</Badge>
        {offer && <small>{offerText(offer, now, zone)}</small>}
      </td>
      <td className={styles.actions}>
        {offer ? (
          <Withdraw id={entry.id} offer={offer.id} name={name} />
        ) : (
          <Button variant="secondary" label={`Ofrecer un lugar a ${name}`} onClick={() => onAsk('offer')}>
            Ofrecer
          </Button>
        )}
        <Button variant="quiet" label={`Quitar a ${name}`} onClick={() => onAsk('remove')}>
          Quitar
        </Button>
      </td>
    </tr>
  );
}

function offerText(offer: NonNullable<StaffWaitEntry['offer']>, now: EpochMs, zone: Zone): string {
  const start = instantToLocal(offer.start_at, zone);
  const when = formatStart(start.slice(0, 10), formatTime(start), today(now, zone));
  return `${when} con ${fullName(offer.barber)}, hasta las ${formatTime(instantToLocal(offer.expires_at, zone))}`;
}

function Withdraw({ name, ...which }: { id: number; offer: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useChange(withdrawOffer, { refreshes: readsOfWaits });
  const take = (next: boolean) =>
    withdraw.mutate(
      { ...which, next },
      {
        onSuccess: () => toast.success('Oferta retirada', `${name} sigue en la lista.`),
        onError: (failure) => {
          setOpen(false);
          toast.error('No se pudo retirar', messageOf(failure));
        },
      },
    );
  return (
    <>
      <Button variant="secondary" label={`Retirar lo ofrecido a ${name}`} onClick={() => setOpen(true)}>
        Retirar
      </Button>
      <Dialog
        open={isOpen}
        title={`¿Retirar lo ofrecido a ${name}?`}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="secondary" waiting={withdraw.isPending} onClick={() => take(true)}>
              Ofrecer al siguiente
            </Button>
            <Button variant="primary" waiting={withdraw.isPending} onClick={() => take(false)}>
              Dejar libre
            </Button>
          </>
        }
      >
        <p>{name} sigue en la lista.</p>
      </Dialog>
    </>
  );
}
