import { type SyntheticEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { ofAll, ofExtras } from '#domain/charges/commission-of.ts';
import {
  type CommissionRules,
  readCommissionRules,
  writeCommissionRules,
} from '#domain/commissions/contract.ts';
import {
  areWrong,
  type Cell,
  type Cells,
  cellsOf,
  type CellKey,
  rulesIn,
  rulesOf,
  withCell,
  withoutSent,
} from '#domain/commissions/rule-cells.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { RulesOfPerson } from './RulesOfPerson.tsx';
import { RulesTable } from './RulesTable.tsx';
import type { Named, RuleTable } from './RuleCell.tsx';
import styles from './RulesForm.module.css';

type Props = {
  saved: CommissionRules;
  people: readonly Named[];
  services: readonly Named[];
  mayEdit: boolean;
};

// A larger table renders slowly and is hard to read; above this size the form shows one person at a time.
const mostCells = 1_000;

const allPeople = { id: ofAll, name: 'Todas las personas' };
const allServices = { id: ofAll, name: 'Todos los servicios' };
const extras = { id: ofExtras, name: 'Otros conceptos' };

/** Merges the typed cells over the saved rules, so that an untouched cell shows what other users save meanwhile. */
function useCells(saved: CommissionRules) {
  const [typed, setTyped] = useState<Cells>({});
  const cells = useMemo(() => ({ ...cellsOf(saved), ...typed }), [saved, typed]);
  // Deferred, because one key press can change every inherited value and must not block typing.
  const counted = useDeferredValue(cells);
  const rules = useMemo(() => rulesIn(counted), [counted]);
  const onChange = useCallback(
    (place: CellKey, cell: Cell) => setTyped((before) => withCell(before, place, cell)),
    [],
  );
  const dropSent = (sent: Cells) => setTyped((now) => withoutSent(now, sent));
  return { cells, rules, onChange, dropSent };
}

export function RulesForm({ saved, people, services, mayEdit }: Props) {
  const { cells, rules, onChange, dropSent } = useCells(saved);
  const write = useChange(writeCommissionRules, { refreshes: [readCommissionRules] });
  const isWide = useIsWide();
  const table: RuleTable = {
    people: [allPeople, ...people],
    services: [allServices, ...services, extras],
    cells,
    rules,
    mayEdit,
    onChange,
  };
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (areWrong(cells)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    write.mutate(rulesOf(cells), {
      onSuccess: () => {
        dropSent(cells);
        toast.success('Comisiones guardadas');
      },
    });
  };
  const isEmpty = saved.rules.length === 0 && saved.extras === null;
  const isTable = isWide && table.people.length * table.services.length <= mostCells;
  return (
    <form noValidate className={styles.form} onSubmit={save}>
      {isEmpty && <EmptyState text="Define un porcentaje y se calculará en cada cobro." />}
      <p className={styles.hint}>
        Gana la regla más específica: lo vacío hereda lo que se ve en gris. Un cambio vale para los cobros
        siguientes.
      </p>
      {isTable ? <RulesTable table={table} /> : <RulesOfPerson table={table} />}
      {mayEdit && (
        <div className={styles.foot}>
          {areWrong(cells) && (
            <Problem>Revisa lo marcado: un porcentaje va de 0 a 100, con dos decimales como máximo.</Problem>
          )}
          {write.error && <Problem>{messageOf(write.error)}</Problem>}
          <Button type="submit" waiting={write.isPending}>
            Guardar
          </Button>
        </div>
      )}
    </form>
  );
}
