import { useState } from 'react';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { callTheShopText } from '#domain/organization/terms.ts';
import { changeableTogether, lateHours } from '#domain/reservations/changeable.ts';
import { fullName } from '#domain/text/contact.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, epochOf, instantToLocal, type Zone } from '#domain/time.ts';
import { formatServices } from '#web/reservations/reservation-formatters.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { EmptyState, Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { CallWays } from '../CallWays.tsx';
import { mustCall } from '../LateNotice.tsx';
import { useCall } from '../use-call.ts';
import styles from './GroupCard.module.css';
import { type ChangesGroup, type Group, useGroupChange } from './use-group.ts';

type Props = ChangesGroup & { group: Group; contact: ShopContact | undefined; now: EpochMs };

export function GroupCard({ group, contact, now, ...change }: Props) {
  const { reservation, zone } = change;
  const [leaving, setLeaving] = useState<GroupMember | null>(null);
  const shopCall = useCall(() => setLeaving(null));
  const { members, isFailed, retry } = group;
  const leave = (member: GroupMember) => {
    const changeable = changeableTogether(member, reservation);
    if (mustCall({ ...member, changeable }, now)) shopCall.ask();
    else setLeaving(member);
  };
  if (!members && isFailed)
    return (
      <Card title="Tu grupo">
        <EmptyState text="No pudimos cargar tu grupo.">
          <Button variant="secondary" onClick={retry}>
            Reintentar
          </Button>
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Tu grupo">
      {!members && <Skeleton lines={reservation.group?.people ?? 2} height={64} />}
      {members && (
        <ul className={styles.members} aria-label="Tu grupo">
          {members.map((member) => (
            <Member key={member.id} {...{ member, zone, now }} onLeave={() => leave(member)} />
          ))}
        </ul>
      )}
      {shopCall.presses > 0 && reservation.changeable && (
        <p>
          <Phrase>{callTheShopText(lateHours(reservation, reservation.changeable))}</Phrase>
        </p>
      )}
      <CallWays {...{ contact }} presses={shopCall.presses} />
      {leaving && (
        <LeaveDialog
          {...change}
          member={leaving}
          onClose={() => setLeaving(null)}
          onFailed={(failure) => {
            change.onFailed(failure);
            shopCall.askIfRefused(failure);
          }}
        />
      )}
    </Card>
  );
}

type MemberProps = { member: GroupMember; zone: Zone; now: EpochMs; onLeave: () => void };

function Member({ member, zone, now, onLeave }: MemberProps) {
  const { status, start_at, end_at, barber, is_booker } = member;
  const [start, end] = [start_at, end_at].map((at) => formatTime(instantToLocal(at, zone)));
  const isComing = occupiesTime(status);
  return (
    <li className={isComing ? styles.member : `${styles.member} ${styles.gone}`}>
      <p className={styles.time}>
        <time dateTime={start_at} translate="no">
          {start}
        </time>
        <span className={styles.end}>
          <Phrase>{`a ${end}`}</Phrase>
        </span>
      </p>
      <div className={styles.who}>
        <strong>{`${fullName(member)}${is_booker ? ' (tú)' : ''}`}</strong>
        <p className={styles.what}>{`${formatServices(member)} · con ${fullName(barber)}`}</p>
      </div>
      {!isComing && <StatusBadge status={status} />}
      {isComing && !is_booker && epochOf(start_at) > now && (
        <Button variant="secondary" label={`Quitar a ${fullName(member)}`} onClick={onLeave}>
          Quitar
        </Button>
      )}
    </li>
  );
}

type LeaveProps = ChangesGroup & { member: GroupMember };

function LeaveDialog({ member, reservation, onDone, onFailed, onClose }: LeaveProps) {
  const name = fullName(member);
  const { isSending, send } = useGroupChange(reservation.external_id, {
    onDone: (members) => {
      toast.success(`${name} ya no es parte del grupo`);
      onDone(members);
      onClose();
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title={`Quitar a ${name}`}
      confirm="Sí, quitar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel', members: [member.id] })}
      onClose={onClose}
    >
      Se cancela su reserva y su horario queda libre. Los demás del grupo siguen igual.
    </ConfirmDialog>
  );
}
