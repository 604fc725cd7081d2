import { type DepositState, depositStates } from '#domain/reservations/deposit-states.ts';
import { inOrder, isPlainDate, type PlainDate } from '#domain/time.ts';

export type DepositFilters = {
  state: DepositState | null;
  dispute: 'open' | null;
  from: PlainDate | null;
  to: PlainDate | null;
};
type Address = Partial<Record<keyof DepositFilters, string>>;

export const everything: DepositFilters = { state: null, dispute: null, from: null, to: null };

export const stateOf = (text: string | undefined): DepositState | null =>
  depositStates.find((state) => state === text) ?? null;

export const readFilters = ({ state, dispute, from, to }: Address): DepositFilters => ({
  state: stateOf(state),
  dispute: dispute === 'open' ? dispute : null,
  from: isPlainDate(from) ? from : null,
  to: isPlainDate(to) ? to : null,
});

export const writeFilters = (filters: DepositFilters): Address =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));

export function queryOf({ from, to, ...filters }: DepositFilters): Address {
  const [first, last] = inOrder(from, to);
  return writeFilters({ ...filters, from: first, to: last });
}
