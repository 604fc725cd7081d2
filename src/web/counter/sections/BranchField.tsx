import { listBranches } from '#domain/branches/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';

type Props = {
  /** Barber of the booking; null for any barber, undefined while no barber is chosen. */
  barber: { branch_id: number | null } | null | undefined;
  branchId: number | null;
  problem?: string | undefined;
  onChoose: (id: number | null) => void;
};

export function BranchField({ barber, branchId, problem, onChoose }: Props) {
  const { data: branches = [] } = useRead(listBranches, { only_active: true }, { onFailure: () => null });
  if (branches.length < 2 || barber === undefined || (barber && barber.branch_id !== null)) return null;
  const choices = branches.map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <SelectField
      label="Sucursal"
      value={String(branchId ?? '')}
      error={problem}
      choices={[{ value: '', text: barber ? 'Sin sucursal' : 'Cualquiera' }, ...choices]}
      onChange={(id) => onChoose(Number(id) || null)}
    />
  );
}
