import type { Organization } from '#domain/organization/contract.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel } from '#web/ui/BackToPanel.tsx';
import { Page } from '#web/ui/Page.tsx';
import { AgendaList } from './AgendaList.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { NextClient } from './reservation/NextClient.tsx';
import { useAgenda } from './use-agenda.ts';

export const AgendaPage = () => (
  <Page title="Reservas de la organización" width="wide" actions={<BackToPanel />}>
    <WithShop>{(shop) => <Agenda shop={shop} />}</WithShop>
  </Page>
);

function Agenda({ shop }: { shop: Organization }) {
  const agenda = useAgenda(shop);
  return (
    <>
      <FilterBar agenda={agenda} />
      <NextClient agenda={agenda} />
      <AgendaList agenda={agenda} />
    </>
  );
}
