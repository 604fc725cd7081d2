import { type ReactNode, useState } from 'react';
import type { BookingPage as Data } from '#domain/booking/booking-page.ts';
import type { Step } from '#domain/booking/wizard.ts';
import type { EpochMs } from '#domain/time.ts';
import { useSession } from '#web/lib/session.ts';
import { useClock } from '#web/schedule/use-clock.ts';
import { BlockedNotice } from './shop/BlockedNotice.tsx';
import { BookedPanel } from './booked/BookedPanel.tsx';
import styles from './BookingPage.module.css';
import { BottomBar } from './bar/BottomBar.tsx';
import { ShopHeader } from './shop/ShopHeader.tsx';
import { StepList } from './wizard/StepList.tsx';
import { SummaryDialog } from './summary/SummaryDialog.tsx';
import { BarberStep } from './barber/BarberStep.tsx';
import { BranchStep } from './branch/BranchStep.tsx';
import { ConfirmStep } from './confirm/ConfirmStep.tsx';
import { ScheduleStep } from './schedule/ScheduleStep.tsx';
import { ServiceStep } from './services/ServiceStep.tsx';
import { type Flow, useFlow } from './wizard/use-flow.ts';
import { useWizard, type Wizard } from './wizard/use-wizard.ts';

type StepProps = { wizard: Wizard; flow: Flow; now: EpochMs };
const steps: Record<Step, (props: StepProps) => ReactNode> = {
  services: ServiceStep,
  branch: BranchStep,
  barber: BarberStep,
  schedule: ScheduleStep,
  confirm: ConfirmStep,
};

/** A shop's booking page: one step at a time, what was chosen always in view below. */
export function BookingPage({ page }: { page: Data }) {
  const now = useClock(page.now);
  const wizard = useWizard(page);
  const flow = useFlow(wizard);
  const { user } = useSession();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const Current = steps[flow.step];
  return (
    <>
      <main className={styles.page}>
        <ShopHeader organization={page.organization} />
        {!wizard.isOpen && <BlockedNotice />}
        {flow.booked && flow.index === 0 && (
          <Booked flow={flow} zone={page.organization.timezone} wizard={wizard} />
        )}
        <StepList steps={wizard.steps} index={flow.index} />
        <div key={flow.step} className={styles.step}>
          <Current {...{ wizard, flow, now }} />
        </div>
      </main>
      <BottomBar {...{ wizard, flow, isStaff: user !== null }} onSummary={() => setSummaryOpen(true)} />
      <SummaryDialog wizard={wizard} open={isSummaryOpen} onClose={() => setSummaryOpen(false)} />
    </>
  );
}

type BookedProps = { flow: Flow; wizard: Wizard; zone: string };

const Booked = ({ flow: { booked, dismissBooked }, wizard: { branches }, zone }: BookedProps) =>
  booked && (
    <BookedPanel
      booked={booked}
      branch={branches.find(({ id }) => id === booked.reservation.branch_id)}
      zone={zone}
      onClose={dismissBooked}
    />
  );
