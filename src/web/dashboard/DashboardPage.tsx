import type { User } from '#domain/account/user.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { SubscriptionCard } from '#web/billing/SubscriptionCard.tsx';
import { isRefused } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DashboardLinks } from './DashboardLinks.tsx';
import { NoShop } from '#web/organization/NoShop.tsx';
import { ShopFacts } from './ShopFacts.tsx';

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
        {(organization) => <ShopFacts shop={organization} />}
      </Loaded>
      <DashboardLinks user={user} />
      {userMay(user, 'billing.manage') && <SubscriptionCard />}
    </Page>
  );
}
