import type { Organization } from '#domain/organization/contract.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { ActivityList } from './ActivityList.tsx';
import { useActivity } from './use-activity.ts';

export function ActivityPage() {
  const { user } = useSession();
  const isAllowed = user !== null && userMay(user, 'audit.read');
  return (
    <Page
      title="Actividad"
      lead={isAllowed && 'Quién cambió qué y cuándo.'}
      width="wide"
      above={<BackToPanel />}
    >
      <Permitted permission="audit.read" task="ver la actividad">
        <WithShop>{(shop) => <ShopActivity shop={shop} />}</WithShop>
      </Permitted>
    </Page>
  );
}

function ShopActivity({ shop }: { shop: Organization }) {
  const activity = useActivity(shop);
  return (
    <>
      <ActivityFilterBar activity={activity} />
      <ActivityList activity={activity} />
    </>
  );
}
