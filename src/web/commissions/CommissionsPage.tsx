import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Organization } from '#domain/organization/contract.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { type Tab, Tabs } from '#web/ui/layout/Tabs.tsx';
import { OwnCommission } from './OwnCommission.tsx';
import { PeriodsPanel } from './PeriodsPanel.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { SettlePanel } from './SettlePanel.tsx';

export function CommissionsPage() {
  const { user } = useSession();
  const search = useRouterState({ select: ({ location }) => location.search as { recibo?: string } });
  const mayRead = user !== null && userMay(user, 'commissions.read');
  if (mayRead && search.recibo) return <ReceiptPage id={Number(search.recibo)} user={user} />;
  return (
    <Page title="Comisiones" width="wide" above={<BackToPanel />}>
      {user && (
        <WithShop>
          {(shop) =>
            mayRead ? (
              <CommissionTabs shop={shop} user={user} />
            ) : (
              <OwnCommission userId={user.id} zone={shop.timezone} />
            )
          }
        </WithShop>
      )}
    </Page>
  );
}

function CommissionTabs({ shop, user }: { shop: Organization; user: SessionUser }) {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const tabs: Tab[] = [
    {
      key: 'reglas',
      name: 'Reglas',
      panel: <RulesPanel slug={shop.slug} mayEdit={userMay(user, 'commissions.edit')} />,
    },
    {
      key: 'liquidar',
      name: 'Liquidar',
      panel: <SettlePanel zone={shop.timezone} mayClose={userMay(user, 'commissions.close')} />,
    },
    { key: 'liquidados', name: 'Liquidados', panel: <PeriodsPanel zone={shop.timezone} /> },
  ];
  const requestedTab = (search as { tab?: string }).tab;
  return (
    <Tabs
      label="Comisiones"
      tabs={tabs}
      chosen={tabs.find(({ key }) => key === requestedTab)?.key ?? 'reglas'}
      onChoose={(key) =>
        void router.navigate({ href: key === 'reglas' ? pathname : `${pathname}?tab=${key}` })
      }
    />
  );
}
