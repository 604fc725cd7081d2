import { useId } from 'react';
import { visitMinutes } from '#domain/booking/form/choice.ts';
import { formatStart } from '#domain/schedule/day-text.ts';
import { today } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { useStarts } from '../steps/use-starts.ts';
import styles from './ExpressLine.module.css';
import { earliestExpress, findExpressStart } from './express-start.ts';
import { takeStart } from './take-start.ts';

/** Offers the first free start once a single client chose services; one press leads to the last step. */
export function ExpressLine({ wizard, flow, now }: StepProps) {
  const words = useId();
  const { start, isLoading } = useExpressStart({ wizard, flow, now });
  if (!start) return null;
  const { organization, activeBranches, choice } = wizard;
  const at = formatStart(start.date, start.time, today(now, organization.timezone));
  const book = () => {
    if (activeBranches > 1 && start.branch) wizard.pickBranch(start.branch.id);
    takeStart(wizard, flow, { date: start.date, time: start.time, barberId: choice.barberId ?? 'any' });
  };
  return (
    <div className={styles.express}>
      <p id={words} className={styles.words}>
        <span>Lo antes posible:</span>{' '}
        <strong>
          <Phrase>{activeBranches > 1 && start.branch ? `${at} · ${start.branch.name}` : at}</Phrase>
        </strong>
      </p>
      <Button variant="secondary" describedBy={words} waiting={isLoading} onClick={book}>
        Reservar
      </Button>
    </div>
  );
}

const offeredIn = ['services', 'branch', 'barber'];

function useExpressStart({ wizard, flow, now }: StepProps) {
  const { choice, isOpen } = wizard;
  const isOffered = isOpen && !choice.companions && choice.lines.length > 0 && offeredIn.includes(flow.step);
  const { barberId, branchId } = choice;
  const content = [barberId, branchId, visitMinutes(choice), flow.attempt.refreshKey];
  const { last, isLoading } = useStarts({
    key: isOffered ? content.join(' ') : null,
    load: () => findExpressStart(wizard, now),
    now,
    isPast: (start) => start !== null && start.start < earliestExpress(wizard, now),
  });
  return { start: isOffered && last ? last.value : null, isLoading };
}
