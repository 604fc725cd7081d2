import { useRouterState } from '@tanstack/react-router';
import { useSession } from '#web/lib/session/session.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { ClientBook } from './book/ClientBook.tsx';
import { NewClientButton } from './book/BookActions.tsx';
import { ClientPage } from './detail/ClientPage.tsx';

export function ClientsPage() {
  const { user } = useSession();
  // Parses the path, because the router's useParams hook would add to the initial bundle.
  const id = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] });
  if (!user) return null;
  if (id) return <ClientPage key={id} id={id} user={user} />;
  return (
    <Page title="Clientes" width="wide" dense above={<BackToPanel />} actions={<NewClientButton />}>
      <WithShop>{(shop) => <ClientBook shop={shop} user={user} />}</WithShop>
    </Page>
  );
}
