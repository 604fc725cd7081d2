import { ExternalLink } from 'lucide';
import type { User } from '#domain/account/user.ts';
import { readOrganization, type Organization } from '#domain/organization/contract.ts';
import { readHours } from '#domain/schedule/contract.ts';
import { hasHours } from '#domain/schedule/weekly-hours.ts';
import { SubscriptionCard } from '#web/billing/SubscriptionCard.tsx';
import { isRefused } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page, TwoPanes } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { OnlineCard } from '#web/organization/OnlineCard.tsx';
import { OnlineNotice } from '#web/organization/OnlineNotice.tsx';
import { NoShop } from '#web/organization/WithShop.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ConfirmEmailNotice } from '#web/session/ConfirmEmailNotice.tsx';
import { DashboardLinks } from './DashboardLinks.tsx';
import { FirstHour } from './FirstHour.tsx';
import { useFirstHour } from './use-first-hour.ts';
import { publicAddress, ShareLink } from './ShareLink.tsx';
import styles from './DashboardPage.module.css';

const unread = {
  title: 'Error cargando tu barbería',
  description: 'No se pudo obtener la información de la organización.',
};
const leads = {
  owner: 'Este es el panel de tu barbería.',
  manager: 'Este es el panel de tu barbería.',
  barber: 'Accede a tu agenda y configura tu perfil.',
} as const;

export function DashboardPage() {
  const { user } = useSession();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const shop = useRead(
    readOrganization,
    {},
    { onFailure: (failure) => (isRefused(failure, 'not_found') ? null : unread) },
  );
  const hour = useFirstHour(userMay(user, 'organization.edit') ? shop.data : undefined);
  const title = `Hola, ${user.firstname}`;
  // Who edits the shop finds these rules there, beside its other settings.
  const ownsShop = userMay(user, 'organization.edit');
  if (isRefused(shop.error, 'not_found')) {
    return (
      <Page title={title}>
        <ConfirmEmailNotice />
        <NoShop />
      </Page>
    );
  }
  return (
    <Page title={title} lead={leads[user.role]} width="wide">
      {userMay(user, 'organization.edit') && <ConfirmEmailNotice />}
      <TwoPanes
        aside={
          <>
            <Loaded
              of={shop}
              skeleton={<Skeleton height={220} />}
              problem="No pudimos mostrar los datos de tu barbería."
            >
              {(organization) => <ShopFacts shop={organization} isNew={hour !== null} />}
            </Loaded>
            {userMay(user, 'billing.manage') && <SubscriptionCard />}
          </>
        }
      >
        {user.role === 'barber' && <MissingHours />}
        {shop.data && userMay(user, 'rules.read') && (
          <OnlineNotice shop={shop.data} href={ownsShop ? '/dashboard/cuenta?tab=barberia' : '#online'} />
        )}
        {hour && shop.data && <FirstHour shop={shop.data} hour={hour} />}
        <DashboardLinks user={user} />
        {shop.data && !ownsShop && userMay(user, 'rules.edit-online') && (
          <div id="online">
            <OnlineCard shop={shop.data} />
          </div>
        )}
      </TwoPanes>
    </Page>
  );
}

/** Tells barbers without hours that nobody can book them. */
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

/** Name, public address and zone of the shop, with the ways to its public page. */
function ShopFacts({ shop, isNew }: { shop: Organization; isNew: boolean }) {
  return (
    <section aria-labelledby="shop-name" className={styles.shop}>
      <h2 id="shop-name">{shop.name}</h2>
      <dl className={styles.facts}>
        <dt>Tu enlace</dt>
        <dd>
          <span className={styles.host}>{location.host}/</span>
          <span>{shop.slug}</span>
        </dd>
        <dt>Zona horaria</dt>
        <dd>{shop.timezone}</dd>
      </dl>
      <a href={publicAddress(shop)} target="_blank" rel="noopener" className={styles.open}>
        Abrir <Icon of={ExternalLink} size={16} />
      </a>
      {!isNew && (
        <div className={styles.share}>
          <ShareLink shop={shop} />
        </div>
      )}
    </section>
  );
}
