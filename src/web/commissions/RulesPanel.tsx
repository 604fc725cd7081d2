import { type PublicBarber, listPublicBarbers } from '#domain/barbers/contract.ts';
import { type CommissionRules, readCommissionRules } from '#domain/commissions/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { listServices, type Service } from '#domain/services/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { RulesForm } from './RulesForm.tsx';

type Data = { rules: CommissionRules; services: Service[]; people: PublicBarber[] };

export function RulesPanel({ slug, mayEdit }: { slug: string; mayEdit: boolean }) {
  const reads = [
    useRead(readCommissionRules, {}, { onFailure: () => null }),
    useRead(listServices, {}, { onFailure: () => null }),
    useRead(listPublicBarbers, { slug }, { onFailure: () => null }),
  ] as const;
  const [{ data: rules }, { data: services }, { data: people }] = reads;
  const data: Data | undefined = rules && services && people && { rules, services, people };
  const read = {
    data,
    isPending: !data && reads.every(({ isError }) => !isError),
    refetch: () => reads.map(({ refetch }) => refetch()),
  };
  return (
    <Loaded of={read} skeleton={<Skeleton lines={4} height={64} />}>
      {(all) => (
        <RulesForm
          saved={all.rules}
          mayEdit={mayEdit}
          people={all.people.map((person) => ({ id: person.id, name: fullName(person) }))}
          services={all.services}
        />
      )}
    </Loaded>
  );
}
