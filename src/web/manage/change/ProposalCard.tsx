import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Proposed, ProposedTime } from '#domain/absences/contract.ts';
import { detailText } from '#domain/text/server-message.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { detailOf, Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ProposalCard.module.css';

type Props<A> = {
  title: string;
  proposed: Proposed;
  fragment: string;
  accept: (time: ProposedTime) => Promise<A>;
  onDone: (accepted: A) => void;
  children?: ReactNode;
};

export function ProposalCard<A>({ title, proposed, fragment, accept, onDone, children }: Props<A>) {
  const [times, setTimes] = useState<readonly ProposedTime[]>(proposed.times);
  const { sending, failure, send } = useAsking(accept, {
    onDone,
    onFailed: (problem) => setTimes((before) => timesOf(problem) ?? before),
  });
  const buttons = useRef<HTMLDivElement>(null);
  useTimeOfLink(buttons, fragment);
  return (
    <Card title={title}>
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
        {children}
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
function useTimeOfLink(buttons: { current: HTMLElement | null }, fragment: string): void {
  useEffect(() => {
    const { hash } = location;
    const nth = hash.startsWith(`#${fragment}`) ? hash.slice(fragment.length + 1) : '';
    if (/^\d$/.test(nth)) buttons.current?.querySelectorAll('button')[Number(nth)]?.focus();
  }, [buttons, fragment]);
}
