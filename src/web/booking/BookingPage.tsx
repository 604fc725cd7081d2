import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { TriangleAlert } from 'lucide';
import type { BookingPage as Data } from '#domain/page.ts';
import type { Step } from '#domain/booking/form/wizard.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { ContactButtons } from '#web/branches/ContactButtons.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useClock } from '#web/lib/device/use-clock.ts';
import { ensureTemporal } from '#web/lib/device/startup.ts';
import { type Lazy, useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { BottomBar } from './summary/BottomBar.tsx';
import '#web/profile/shop-foot.css';
import '#web/profile/shop-front.css';
import styles from './BookingPage.module.css';
import type * as ChoiceSteps from './steps/ChoiceSteps.tsx';
import type * as LastSteps from './lazy-steps.ts';
import { LazyStep, type StepProps } from './LazyStep.tsx';
import { ServiceStep } from './steps/ServiceStep.tsx';
import { StepList } from './steps/StepList.tsx';
import { useFlow, blocked, closedOnline } from './wizard/use-flow.ts';
import { useWizard } from './wizard/use-wizard.ts';

type Modules = { choice: Lazy<typeof ChoiceSteps>; last: Lazy<typeof LastSteps> };
const steps: Record<Step, (props: StepProps & { modules: Modules }) => ReactNode> = {
  services: ServiceStep,
  branch: ({ modules, ...props }) => <LazyStep of={modules.choice} name="BranchStep" {...props} />,
  barber: ({ modules, ...props }) =>
    props.wizard.choice.companions ? (
      <LazyStep of={modules.last} name="GroupBarberStep" {...props} />
    ) : (
      <LazyStep of={modules.choice} name="BarberStep" {...props} />
    ),
  schedule: ({ modules, ...props }) => <LazyStep of={modules.last} name="ScheduleStep" {...props} />,
  confirm: ({ modules, ...props }) => <LazyStep of={modules.last} name="ConfirmStep" {...props} />,
};

// Query parameters that choose services, barber or branch; the parameter for the visit's origin chooses nothing.
const choosesInAdvance = /[?&](servicio|barbero|sucursal)/;

export const loadChoiceSteps = () => import('./steps/ChoiceSteps.tsx');

async function loadLastSteps() {
  await ensureTemporal();
  return import('./lazy-steps.ts');
}

async function loadComingCard() {
  await ensureTemporal();
  return import('./memory/ComingLine.tsx');
}

/** `front` is HTML rendered by the server; `choiceSteps` is set when branch or barber is the first step. */
type Props = { page: Data; front: string; choiceSteps?: typeof ChoiceSteps | undefined };

export const BookingPage = (props: Props) =>
  props.page.public_rules?.paused ? <PausedPage {...props} /> : <WizardPage {...props} />;

function PausedPage({ page: { organization, contact, now: serverNow }, front }: Props) {
  const { slug, timezone: zone } = organization;
  const now = useClock(serverNow);
  const card = useLazy(loadComingCard);
  useRecall(card.ensure, isRemembered);
  return (
    <div className={styles.columns}>
      <main id="contenido" tabIndex={-1} className={styles.page}>
        <ShopHeader {...{ organization, front }} branch={undefined} />
        <Warning title={closedOnline}>
          <ContactButtons contact={contact} />
        </Warning>
        <AgainPlace isFailed={card.state === 'failed'}>
          {card.state === 'ready' && <card.value.ComingCard {...{ slug, zone, now }} />}
        </AgainPlace>
      </main>
    </div>
  );
}

function WizardPage({ page, front, choiceSteps }: Props) {
  const now = useClock(page.now);
  const wizard = useWizard(page);
  const flow = useFlow(wizard);
  const choice = useLazy(loadChoiceSteps, choiceSteps);
  const last = useLazy(loadLastSteps);
  const Current = steps[flow.step];
  const isFirst = flow.index === 0 && !flow.booked;
  useRecall(
    last.ensure,
    () => flow.wasHere.current || choosesInAdvance.test(location.search) || isRemembered(),
  );
  return (
    <>
      <div className={styles.columns} data-step={flow.index} data-first={isFirst}>
        <main id="contenido" tabIndex={-1} className={styles.page}>
          <ShopHeader
            organization={page.organization}
            front={front}
            branch={isFirst ? undefined : (wizard.branch?.name ?? '')}
          />
          {!wizard.isOpen && <BlockedNotice contact={page.contact} />}
          {flow.booked && flow.index === 0 && last.state === 'ready' && (
            <last.value.BookedPanel {...{ wizard, flow, booked: flow.booked }} />
          )}
          {isFirst && (
            <AgainPlace isFailed={last.state === 'failed'}>
              {last.state === 'ready' && <last.value.AgainCard {...{ wizard, flow, now }} />}
            </AgainPlace>
          )}
          <StepList
            steps={wizard.steps}
            index={flow.index}
            isFixed={flow.attempt.isSending}
            onGo={flow.goTo}
          />
          <div key={flow.step} className={styles.step}>
            <Current {...{ wizard, flow, now, modules: { choice, last } }} />
          </div>
        </main>
        {!(flow.booked && wizard.isUntouched) && <Summary {...{ wizard, flow, now, last }} />}
      </div>
      {last.state === 'ready' && (
        <>
          <last.value.Memory {...{ wizard, flow }} />
          <last.value.SlotHold {...{ wizard, flow, now }} />
        </>
      )}
    </>
  );
}

/** Whether the device stores the link of a reservation in this shop. */
const isRemembered = () => 'again' in document.documentElement.dataset;

/** Loads a module before the first interaction where the page needs it at once. */
function useRecall(ensure: () => void, isDue: () => boolean) {
  const recall = useEffectEvent(() => isDue() && ensure());
  useEffect(() => void recall(), []);
}

/** The inline script reserves the height of the card; a card that cannot load leaves no gap. */
function AgainPlace({ isFailed, children }: { isFailed: boolean; children: ReactNode }) {
  useEffect(() => {
    if (isFailed) delete document.documentElement.dataset['again'];
  }, [isFailed]);
  return <div className={styles.again}>{children}</div>;
}

type SummaryProps = StepProps & { last: Modules['last'] };

function Summary({ wizard, flow, now, last }: SummaryProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  useLazyFailure(last.state === 'failed' && isOpen, () => setOpen(false));
  const parts = last.state === 'ready' ? last.value : null;
  return (
    <>
      <BottomBar
        {...{ wizard, flow, isStaff: user !== null }}
        time={parts?.shortTime(wizard) ?? ''}
        detail={parts?.shortChoice(wizard) ?? ''}
        group={wizard.choice.companions && parts && <parts.GroupLines wizard={wizard} />}
        express={parts && <parts.ExpressLine {...{ wizard, flow, now }} />}
        onSummary={() => {
          last.ensure();
          setOpen(true);
        }}
      />
      {parts && <parts.SummaryDialog wizard={wizard} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

type HeaderProps = { organization: Organization; front: string; branch: string | undefined };

const ShopHeader = ({ organization: { name, slug }, front, branch }: HeaderProps) => (
  <header className={`${styles.shop} ${branch === undefined ? front && styles.withFront : styles.small}`}>
    <h1>{name}</h1>
    {branch && <p className={styles.where}>{`· ${branch}`}</p>}
    <div className="shop-front" dangerouslySetInnerHTML={{ __html: front }} />
    <Badge>@{slug}</Badge>
  </header>
);

const Warning = (words: { title: string; children?: ReactNode }) => (
  <Notice tone="orange" label="Aviso" icon={<Icon of={TriangleAlert} />} {...words} />
);

function BlockedNotice({ contact }: Pick<Data, 'contact'>) {
  const [title, description] = blocked;
  return (
    <Warning title={title}>
      <p>{description}</p>
      <p>{closedOnline}</p>
      <ContactButtons contact={contact} />
    </Warning>
  );
}
