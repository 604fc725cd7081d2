import type { ShopImport, StatusName } from '#domain/imports/contract.ts';
import { reservationStatuses, statusName } from '#domain/reservations/status.ts';
import { NameList, notRead } from './NameList.tsx';

type Props = { shown: ShopImport; isSaving: boolean; onSave: (said: StatusName[]) => void };

const choices = reservationStatuses.map((status) => ({ value: status as string, text: statusName(status) }));

export function StatusNames({ shown: { mapping }, isSaving, onSave }: Props) {
  const names = (mapping.statuses ?? []).map(({ name, status }) => ({ name, value: status ?? notRead }));
  const save = (name: string, value: string) =>
    onSave([{ name, status: reservationStatuses.find((status) => status === value) ?? null }]);
  return (
    <NameList
      title="Estados"
      question="Qué estado es"
      none="No importar"
      {...{ names, choices, isSaving }}
      onSave={save}
    />
  );
}
