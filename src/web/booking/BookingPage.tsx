import { type ReactNode, useState } from 'react';
import type { BookingPage as Data } from '#domain/booking/booking-page.ts';
import type { Step } from '#domain/booking/wizard.ts';
import type { EpochMs } from '#domain/time.ts';
import { useSession } from '#web/lib/session.ts';
import { useClock } from '#web/schedule/use-clock.ts';
import { useLazyFailure } from '#web/ui/use-lazy.ts';
import { BarberStep } from './barber/BarberStep.tsx';
import { BottomBar } from './bar/BottomBar.tsx';
import styles from './BookingPage.module.css';
import { BranchStep } from './branch/BranchStep.tsx';
import { LazyStep, type LazySteps, useLazySteps } from './LazyStep.tsx';
import { ServiceStep } from './services/ServiceStep.tsx';
import { BlockedNotice } from './shop/BlockedNotice.tsx';
import { ShopHeader } from './shop/ShopHeader.tsx';
import { StepList } from './wizard/StepList.tsx';
import { type Flow, useFlow } from './wizard/use-flow.ts';
import { useWizard, type Wizard } from './wizard/use-wizard.ts';

type StepProps = { wizard: Wizard; flow: Flow; now: EpochMs; lazy: LazySteps };
const steps: Record<Step, (props: StepProps) => ReactNode> = {
  services: ServiceStep,
  branch: BranchStep,
  barber: BarberStep,
  schedule: ({ lazy, ...props }) => <LazyStep of={lazy} name="ScheduleStep" {...props} />,
  confirm: ({ lazy, ...props }) => <LazyStep of={lazy} name="ConfirmStep" {...props} />,
};

/** A shop's booking page: one step at a time, what was chosen always in view below. */
export function BookingPage({ page }: { page: Data }) {
  const now = useClock(page.now);
  const wizard = useWizard(page);
  const flow = useFlow(wizard);
  const lazy = useLazySteps();
  const { user } = useSession();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  useLazyFailure(lazy.state === 'failed' && isSummaryOpen, () => setSummaryOpen(false));
  const Current = steps[flow.step];
  const openSummary = () => {
    lazy.ensure();
    setSummaryOpen(true);
  };
  return (
    <>
      <main className={styles.page}>
        <ShopHeader organization={page.organization} />
        {!wizard.isOpen && <BlockedNotice />}
        {flow.booked && flow.index === 0 && lazy.state === 'ready' && (
          <lazy.value.BookedPanel {...{ wizard, flow, booked: flow.booked }} />
        )}
        <StepList steps={wizard.steps} index={flow.index} />
        <div key={flow.step} className={styles.step}>
          <Current {...{ wizard, flow, now, lazy }} />
        </div>
      </main>
      <BottomBar {...{ wizard, flow, isStaff: user !== null }} onSummary={openSummary} />
      {lazy.state === 'ready' && (
        <lazy.value.SummaryDialog
          wizard={wizard}
          open={isSummaryOpen}
          onClose={() => setSummaryOpen(false)}
        />
      )}
    </>
  );
}
