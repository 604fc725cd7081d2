import { useId, useState } from 'react';
import {
  chooseBarber,
  chooseDate,
  chooseTime,
  leastNoticeMs,
  visitMinutes,
} from '#domain/booking/form/choice.ts';
import { formatStart } from '#domain/schedule/day-text.ts';
import { today } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { clearWarnings } from '#web/ui/overlays/toasts.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import type { StepProps } from '../LazyStep.tsx';
import styles from './ExpressLine.module.css';
import { type ExpressStart, findExpressStart } from './express-start.ts';

/** Offers the first start to any client with services, and leads from there to the last step. */
export function ExpressLine({ wizard, flow, now }: StepProps) {
  const words = useId();
  const { start, isLoading } = useExpressStart({ wizard, flow, now });
  if (!start) return null;
  const { organization, activeBranches, choice, steps } = wizard;
  const at = formatStart(start.date, start.time, today(now, organization.timezone));
  const book = () => {
    if (activeBranches > 1 && start.branch) wizard.pickBranch(start.branch.id);
    wizard.change((before) => {
      const chosen = choice.barberId === null ? chooseBarber(before, 'any') : before;
      return chooseTime(chooseDate(chosen, start.date), start.time);
    });
    wizard.setLost(null);
    clearWarnings();
    flow.dismissBooked();
    flow.attempt.setExpress(true);
    flow.goTo(steps.indexOf('confirm'));
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

// The schedule step offers the first start itself.
const offeredIn = ['services', 'branch', 'barber'];

/** While another start loads, the former one stays, so that the bar keeps its height. */
function useExpressStart({ wizard, flow, now }: StepProps) {
  const { choice, isOpen } = wizard;
  const isOffered = isOpen && !choice.companions && choice.lines.length > 0 && offeredIn.includes(flow.step);
  const [askedAt, setAskedAt] = useState(now);
  const [start, setStart] = useState<ExpressStart | null>(null);
  const { barberId, branchId } = choice;
  const content = [barberId, branchId, visitMinutes(choice), flow.attempt.refreshKey, askedAt];
  const found = useLoad({
    key: isOffered ? content.join(' ') : null,
    load: () => findExpressStart(wizard, now),
  });
  const next = found.state === 'ready' ? found.value : null;
  if (found.state !== 'loading' && next !== start) setStart(next);
  if (start && start.start < now + leastNoticeMs && askedAt !== now) setAskedAt(now);
  return { start: isOffered ? start : null, isLoading: found.state === 'loading' };
}
