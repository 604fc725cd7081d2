import { ExternalLink } from 'lucide';
import type { User } from '#domain/account/user.ts';
import { readOrganization, type Organization } from '#domain/organization/contract.ts';
import { SubscriptionCard } from '#web/billing/SubscriptionCard.tsx';
import { isRefused } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { OnlineCard } from '#web/organization/OnlineCard.tsx';
import { OnlineNotice } from '#web/organization/OnlineNotice.tsx';
import { NoShop } from '#web/organization/WithShop.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { DashboardLinks } from './DashboardLinks.tsx';
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
  const title = `Hola, ${user.firstname}`;
  // Who edits the shop finds these rules there, beside its other settings.
  const ownsShop = userMay(user, 'organization.edit');
  if (isRefused(shop.error, 'not_found')) {
    return (
      <Page title={title}>
        <NoShop />
      </Page>
    );
  }
  return (
    <Page title={title} lead={leads[user.role]}>
      <Loaded
        of={shop}
        skeleton={<Skeleton height={124} />}
        problem="No pudimos mostrar los datos de tu barbería."
      >
        {(organization) => (
          <>
            {userMay(user, 'rules.read') && (
              <OnlineNotice
                shop={organization}
                href={ownsShop ? '/dashboard/cuenta?tab=barberia' : '#online'}
              />
            )}
            <ShopFacts shop={organization} />
          </>
        )}
      </Loaded>
      <DashboardLinks user={user} />
      {shop.data && !ownsShop && userMay(user, 'rules.edit-online') && (
        <div id="online">
          <OnlineCard shop={shop.data} />
        </div>
      )}
      {userMay(user, 'billing.manage') && <SubscriptionCard />}
    </Page>
  );
}

/** Name, public address and zone of the shop, with the way to its public page. */
function ShopFacts({ shop }: { shop: Organization }) {
  return (
    <section aria-labelledby="shop-name" className={styles.shop}>
      <h2 id="shop-name">{shop.name}</h2>
      <dl className={styles.facts}>
        <dt>Slug</dt>
        <dd>{shop.slug}</dd>
        <dt>Zona horaria</dt>
        <dd>{shop.timezone}</dd>
      </dl>
      <a href={`${location.origin}/${shop.slug}`} target="_blank" rel="noopener" className={styles.open}>
        Abrir <Icon of={ExternalLink} size={16} />
      </a>
    </section>
  );
}
