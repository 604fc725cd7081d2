import { lazy, Suspense } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { hasHours } from '#domain/schedule/weekly-hours.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { today } from '#domain/time.ts';
import { SubscriptionCard } from '#web/billing/SubscriptionCard.tsx';
import { CardsNotice } from '#web/deposits/CardsNotice.tsx';
import { DepositsNotice } from '#web/deposits/DepositsNotice.tsx';
import { isRefused } from '#web/lib/http/failures.ts';
import { readHours, readOrganization } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ChatNotice } from '#web/organization/ChatNotice.tsx';
import { OnlineNotice } from '#web/organization/OnlineNotice.tsx';
import { NoShop } from '#web/organization/WithShop.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmEmailNotice } from '#web/session/ConfirmEmailNotice.tsx';
import { Booking } from './Booking.tsx';
import { DashboardLinks } from './DashboardLinks.tsx';
import { FirstHour } from './FirstHour.tsx';
import { useFirstHour } from './use-first-hour.ts';
import { ShopFacts } from './ShopFacts.tsx';
import { Today } from './today/Today.tsx';
import styles from './DashboardPage.module.css';

const OnlineCard = lazy(() =>
  import('#web/organization/OnlineCard.tsx').then((module) => ({ default: module.OnlineCard })),
);

const unread = {
  title: 'Error cargando tu barbería',
  description: 'No se pudo obtener la información de la organización.',
};
const noticeOf = (failure: Error) => (isRefused(failure, 'not_found') ? null : unread);
const leads = {
  owner: 'Este es el panel de tu barbería.',
  manager: 'Este es el panel de tu barbería.',
  barber: 'Accede a tu agenda y configura tu perfil.',
} as const;

export function DashboardPage() {
  const { user } = useSession();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: SessionUser }) {
  const shop = useRead(readOrganization, {}, { onFailure: noticeOf });
  const now = useNow();
  const ownsShop = userMay(user, 'organization.edit');
  const hour = useFirstHour(ownsShop ? shop.data : undefined);
  const title = `Hola, ${user.firstname}`;
  if (isRefused(shop.error, 'not_found')) {
    return (
      <Page title={title}>
        <ConfirmEmailNotice />
        <NoShop />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      lead={<Lead user={user} shop={shop.data} now={now} />}
      actions={shop.data && <Booking shop={shop.data} />}
      width="wide"
    >
      {ownsShop && <ConfirmEmailNotice />}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Notices user={user} shop={shop.data} />
          {shop.isPending && <Skeleton height={232} />}
          {shop.data && (
            <Today
              shop={shop.data}
              user={user}
              firstHour={hour && <FirstHour shop={shop.data} hour={hour} />}
              hasFigures={!hour || (hour !== 'loading' && !hour.isUntouched)}
            />
          )}
        </div>
        <div className={styles.pane}>
          <Loaded
            of={shop}
            skeleton={<Skeleton height={220} />}
            problem="No pudimos mostrar los datos de tu barbería."
          >
            {(organization) => <ShopFacts shop={organization} isNew={hour !== null} />}
          </Loaded>
          {userMay(user, 'billing.manage') && <SubscriptionCard />}
          {shop.data && !ownsShop && userMay(user, 'rules.edit-online') && (
            <div id="online">
              <Suspense fallback={<Skeleton height={220} />}>
                <OnlineCard shop={shop.data} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      <DashboardLinks user={user} />
    </Page>
  );
}

const Notices = ({ user, shop }: { user: SessionUser; shop: Organization | undefined }) => (
  <>
    {user.role === 'barber' && <MissingHours />}
    {shop && userMay(user, 'rules.edit') && <ChatNotice shop={shop} />}
    {shop && userMay(user, 'deposits.connect') && <CardsNotice />}
    {shop && userMay(user, 'deposits.settle') && <DepositsNotice />}
    {shop && userMay(user, 'rules.read') && (
      <OnlineNotice
        shop={shop}
        href={userMay(user, 'organization.edit') ? '/dashboard/ajustes/reservas-online' : '#online'}
      />
    )}
  </>
);

type LeadProps = { user: SessionUser; shop: Organization | undefined; now: number };

const Lead = ({ user, shop, now }: LeadProps) => (
  <>
    {shop && <span className={styles.date}>{formatDay(today(now, shop.timezone))}</span>}
    <span className={styles.about}>{leads[user.role]}</span>
  </>
);

function MissingHours() {
  const hours = useRead(readHours, {});
  if (!hours.data || hasHours(hours.data)) return null;
  return (
    <section aria-label="Tu horario" className={styles.missing}>
      <p>Carga tu horario: sin él nadie puede reservarte.</p>
      <ButtonLink href="/dashboard/cuenta?tab=horario">Cargar horario</ButtonLink>
    </section>
  );
}
