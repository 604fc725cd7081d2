import { type ReactNode, useState } from 'react';
import type { BookingPage as Data } from '#domain/booking/booking-page.ts';
import type { Step } from '#domain/booking/wizard.ts';
import type { EpochMs } from '#domain/time.ts';
import { useSession } from '#web/lib/session.ts';
import { useClock } from '#web/schedule/use-clock.ts';
import { useMissingPart } from '#web/ui/use-missing-part.ts';
import { BarberStep } from './barber/BarberStep.tsx';
import { BottomBar } from './bar/BottomBar.tsx';
import styles from './BookingPage.module.css';
import { BranchStep } from './branch/BranchStep.tsx';
import { LaterStep, type LaterSteps, useLaterSteps } from './LaterStep.tsx';
import { ServiceStep } from './services/ServiceStep.tsx';
import { BlockedNotice } from './shop/BlockedNotice.tsx';
import { ShopHeader } from './shop/ShopHeader.tsx';
import { StepList } from './wizard/StepList.tsx';
import { type Flow, useFlow } from './wizard/use-flow.ts';
import { useWizard, type Wizard } from './wizard/use-wizard.ts';

type StepProps = { wizard: Wizard; flow: Flow; now: EpochMs; later: LaterSteps };
const steps: Record<Step, (props: StepProps) => ReactNode> = {
  services: ServiceStep,
  branch: BranchStep,
  barber: BarberStep,
  schedule: ({ later, ...props }) => <LaterStep of={later} name="ScheduleStep" {...props} />,
  confirm: ({ later, ...props }) => <LaterStep of={later} name="ConfirmStep" {...props} />,
};

/** A shop's booking page: one step at a time, what was chosen always in view below. */
export function BookingPage({ page }: { page: Data }) {
  const now = useClock(page.now);
  const wizard = useWizard(page);
  const flow = useFlow(wizard);
  const later = useLaterSteps();
  const { user } = useSession();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  useMissingPart(later.state === 'failed' && isSummaryOpen, () => setSummaryOpen(false));
  const Current = steps[flow.step];
  const openSummary = () => {
    later.ensure();
    setSummaryOpen(true);
  };
  return (
    <>
      <main className={styles.page}>
        <ShopHeader organization={page.organization} />
        {!wizard.isOpen && <BlockedNotice />}
        {flow.booked && flow.index === 0 && later.state === 'ready' && (
          <later.value.BookedPanel {...{ wizard, flow, booked: flow.booked }} />
        )}
        <StepList steps={wizard.steps} index={flow.index} />
        <div key={flow.step} className={styles.step}>
          <Current {...{ wizard, flow, now, later }} />
        </div>
      </main>
      <BottomBar {...{ wizard, flow, isStaff: user !== null }} onSummary={openSummary} />
      {later.state === 'ready' && (
        <later.value.SummaryDialog
          wizard={wizard}
          open={isSummaryOpen}
          onClose={() => setSummaryOpen(false)}
        />
      )}
    </>
  );
}
