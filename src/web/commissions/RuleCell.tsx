import { memo } from 'react';
import { ofAll, ofExtras, type StoredRule } from '#domain/charges/commission-of.ts';
import {
  type Cell,
  cellAt,
  cellText,
  type Cells,
  isBlank,
  isWrong,
  leftCell,
  type CellKey,
  ruleAt,
  type RuleKind,
  shortRule,
  withKind,
} from '#domain/commissions/rule-cells.ts';
import { longestTyped } from '#domain/text/typed-amount.ts';
import styles from './RulesForm.module.css';

export type Named = { id: number; name: string };
export type RuleTable = {
  people: readonly Named[];
  services: readonly Named[];
  cells: Cells;
  /** Deferred, so the rules may lag one render behind the cells. */
  rules: readonly StoredRule[];
  mayEdit: boolean;
  /** Must be a stable function, because `RuleInput` is memoized. */
  onChange: (place: CellKey, cell: Cell) => void;
};
type Props = { table: RuleTable; person: Named; service: Named };

const isOwnPlace = ({ user_id, service_id }: CellKey) => service_id !== ofExtras || user_id === ofAll;

export function RuleCell({ table, person, service }: Props) {
  const place = { user_id: person.id, service_id: service.id };
  const cell = cellAt(table.cells, place);
  const rule = ruleAt(table.rules, place);
  if (!table.mayEdit || !isOwnPlace(place))
    return <span className={isBlank(cell) ? styles.inherited : styles.own}>{shortRule(rule)}</span>;
  return (
    <RuleInput
      {...{ person, service, cell }}
      inheritedKind={rule?.kind === 'fixed' ? 'fixed' : 'percent'}
      inherited={rule ? cellText(rule.kind === 'fixed' ? 'fixed' : 'percent', rule.value) : '0'}
      onChange={table.onChange}
    />
  );
}

type InputProps = {
  person: Named;
  service: Named;
  cell: Cell | undefined;
  inheritedKind: RuleKind;
  inherited: string;
  onChange: RuleTable['onChange'];
};

const signs: Record<RuleKind, string> = { percent: '%', fixed: '$' };

// Memoized, because the table has hundreds of inputs and a key press changes few of them.
const RuleInput = memo(function RuleInput(props: InputProps) {
  const { person, service, cell, inheritedKind, inherited, onChange } = props;
  const isEmpty = isBlank(cell);
  const kind = cell?.kind ?? inheritedKind;
  const other: RuleKind = kind === 'percent' ? 'fixed' : 'percent';
  const name = `${person.name}, ${service.name}`;
  const change = (to: Cell) => onChange({ user_id: person.id, service_id: service.id }, to);
  return (
    <span className={`${styles.cell} ${isEmpty ? styles.blank : ''}`}>
      <input
        aria-label={name}
        aria-invalid={isWrong(cell) || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestTyped}
        value={cell?.text ?? ''}
        placeholder={isEmpty && kind === inheritedKind ? inherited : ''}
        onChange={({ target }) => change({ kind, text: target.value })}
        onBlur={() => cell && leftCell(cell).text !== cell.text && change(leftCell(cell))}
      />
      {service.id === ofExtras ? (
        <span className={styles.sign}>%</span>
      ) : (
        <button
          type="button"
          className={styles.sign}
          aria-label={`${name}: ${kind === 'percent' ? 'porcentaje. Cambiar a importe fijo' : 'importe fijo. Cambiar a porcentaje'}`}
          onClick={() => change(withKind({ kind, text: cell?.text ?? '' }, other))}
        >
          {signs[kind]}
        </button>
      )}
    </span>
  );
});
