import { readOrganization } from '#domain/organization/contract.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { OwnNumbers } from './OwnNumbers.tsx';
import { ShopNumbers } from './ShopNumbers.tsx';

export function NumbersPage() {
  const { user } = useSession();
  const shop = useRead(readOrganization, {});
  if (!user) return null;
  const mayAll = userMay(user, 'numbers.read');
  const Numbers = mayAll ? ShopNumbers : OwnNumbers;
  return (
    <Page
      title="Números"
      above={<BackToPanel />}
      actions={mayAll && shop.data && <DownloadButton shop={shop.data} />}
      width="wide"
    >
      <WithShop>{(loaded) => <Numbers shop={loaded} />}</WithShop>
    </Page>
  );
}
