import { useEffect, useRef, useState } from 'react';
import type { acceptProposal, Proposed, ProposedTime } from '#domain/absences/contract.ts';
import { detailText } from '#domain/text/server-message.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { detailOf, Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ProposalCard.module.css';

const acceptCall = endpoint<typeof acceptProposal>('POST /reservations/public/:externalId/proposals');

type Props = {
  reservation: PublicReservation;
  proposed: Proposed;
  onDone: (revived: PublicReservation) => void;
  onOther: () => void;
  isLoading: boolean;
};

export function ProposalCard({ reservation, proposed, onDone, onOther, isLoading }: Props) {
  const [times, setTimes] = useState<readonly ProposedTime[]>(proposed.times);
  const { external_id: externalId, group } = reservation;
  const { sending, failure, send } = useAsking(
    ({ barber_id, start_local }: ProposedTime) =>
      call(acceptCall, { externalId, barber_id, start_local }, { skipAuth: true }),
    {
      onDone: (revived) => onDone(normaliseReservation(revived)),
      onFailed: (problem) => setTimes((before) => timesOf(problem) ?? before),
    },
  );
  const buttons = useRef<HTMLDivElement>(null);
  useTimeOfLink(buttons);
  return (
    <Card title="Elige otro horario">
      <p>
        <Phrase>
          {times.length > 0 ? `${proposed.reason} Estos horarios están libres ahora:` : proposed.reason}
        </Phrase>
      </p>
      {failure !== null && <Problem>{textOf(failure)}</Problem>}
      <div ref={buttons} className={styles.times}>
        {times.map((time) => (
          <Button
            key={`${time.barber_id} ${time.start_local}`}
            wide
            waiting={sending === time}
            onClick={() => void send(time)}
          >
            <span>
              {formatDayAndTime(time.start_local)}
              <span className={styles.barber}>{`con ${time.barber.firstname}`}</span>
            </span>
          </Button>
        ))}
        {!group && (
          <Button wide variant="secondary" waiting={isLoading} onClick={onOther}>
            Ver otros horarios
          </Button>
        )}
      </div>
    </Card>
  );
}

const textOf = (failure: unknown): string =>
  failure instanceof Unreachable
    ? failure.detail
    : (detailText(detailOf(failure)) ?? 'No se pudo guardar el horario.');

const timesOf = (failure: unknown): ProposedTime[] | undefined =>
  failure instanceof Refusal ? (failure.answer as { times?: ProposedTime[] } | null)?.times : undefined;

/** Only a press chooses a time, because mail scanners follow links too. */
function useTimeOfLink(buttons: { current: HTMLElement | null }): void {
  useEffect(() => {
    const [, nth] = /^#h(\d)$/.exec(location.hash) ?? [];
    if (nth !== undefined) buttons.current?.querySelectorAll('button')[Number(nth)]?.focus();
  }, [buttons]);
}
