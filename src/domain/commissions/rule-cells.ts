import { ruleFor, type StoredRule } from '../charges/commission-of.ts';
import { formatCents, fromCents, toCents } from '../money.ts';
import { readCents, shownAmount } from '../text/typed-amount.ts';
import type { CommissionRule, CommissionRules } from './contract.ts';
import { toRules, toStored } from './stored-rules.ts';

/** Position in the table of rules; 0 stands for all people or all services, service -1 for extras. */
export type CellKey = { user_id: number; service_id: number };
export type RuleKind = CommissionRule['kind'];
/** Typed content of a table cell; an empty cell inherits a rule. */
export type Cell = { kind: RuleKind; text: string };
export type Cells = Readonly<Record<string, Cell>>;

const keyOf = ({ user_id, service_id }: CellKey): string => `${user_id} ${service_id}`;
const placeOf = (key: string): CellKey => {
  const [user_id = 0, service_id = 0] = key.split(' ').map(Number);
  return { user_id, service_id };
};

export const cellAt = (cells: Cells, place: CellKey): Cell | undefined => cells[keyOf(place)];
export const withCell = (cells: Cells, place: CellKey, cell: Cell): Cells => ({
  ...cells,
  [keyOf(place)]: cell,
});

/** Keeps only the cells that changed after the save request with the cells `sent`. */
export const withoutSent = (cells: Cells, sent: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key, cell]) => sent[key] !== cell));

/** Formats a rule's value, in cents or hundredths of a percent, as `40` or `$150.00`. */
export const cellText = (kind: RuleKind, value: number): string =>
  kind === 'fixed' ? formatCents(value) : String(fromCents(value));

export const cellsOf = (rules: CommissionRules): Cells =>
  Object.fromEntries(
    toStored(rules).map(({ kind, value, ...place }) => [
      keyOf(place),
      { kind: kind as RuleKind, text: cellText(kind as RuleKind, value) },
    ]),
  );

const percentage = /^\d{1,3}(?:[.,]\d{1,2})?$/;

export function valueOf({ kind, text }: Cell): number | null {
  const typed = text.trim();
  if (kind === 'fixed') {
    const cents = readCents(typed);
    return cents === null ? null : fromCents(cents);
  }
  const value = percentage.test(typed) ? Number(typed.replace(',', '.')) : null;
  return value === null || value > 100 ? null : value;
}

export const leftCell = (cell: Cell): Cell =>
  cell.kind === 'fixed' ? { kind: 'fixed', text: shownAmount(cell.text) } : cell;

export function withKind({ text }: Cell, kind: RuleKind): Cell {
  const value = readCents(text);
  return { kind, text: value === null ? text : cellText(kind, value) };
}

export const isBlank = (cell: Cell | undefined): boolean => !cell || cell.text.trim() === '';
export const isWrong = (cell: Cell | undefined): boolean =>
  cell !== undefined && !isBlank(cell) && valueOf(cell) === null;
export const areWrong = (cells: Cells): boolean => Object.values(cells).some(isWrong);

export const rulesIn = (cells: Cells): StoredRule[] =>
  Object.entries(cells).flatMap(([key, cell]) => {
    const value = valueOf(cell);
    return value === null ? [] : [{ ...placeOf(key), kind: cell.kind, value: toCents(value) }];
  });

export const rulesOf = (cells: Cells): CommissionRules => toRules(rulesIn(cells));

export const ruleAt = (rules: readonly StoredRule[], place: CellKey): StoredRule | undefined =>
  ruleFor(place, rules);

export function shortRule(rule: StoredRule | undefined): string {
  if (!rule) return '0 %';
  return rule.kind === 'percent' ? `${rule.value / 100} %` : formatCents(rule.value);
}
