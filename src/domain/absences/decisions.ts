import { overlaps, type Span } from '../schedule/slots.ts';
import type { Place } from './proposals.ts';

export type Decision = { reservation_id: number; version?: number | undefined } & (
  | ({ do: 'move' } & Place)
  | { do: 'propose'; times: Place[] }
  | { do: 'cancel' }
  | { do: 'call' }
);

type Affected = { id: number; sequence: number };
type Moved = Span & { barber_id: number };

export function decisionsProblem(
  affected: readonly Affected[],
  decisions: readonly Decision[],
): string | null {
  const decided = new Set(decisions.map(({ reservation_id }) => reservation_id));
  if (decided.size < decisions.length) return 'Una reserva aparece dos veces.';
  const isLeftOut = affected.some(({ id }) => !decided.has(id));
  const knowsVersions = decisions.some(({ version }) => version !== undefined);
  return isLeftOut && !knowsVersions ? 'Falta decidir qué pasa con una reserva.' : null;
}

export function outdated(affected: readonly Affected[], decisions: readonly Decision[]): number[] {
  const decided = new Set(decisions.map(({ reservation_id }) => reservation_id));
  const isOther = ({ reservation_id, version }: Decision) => {
    const present = affected.find(({ id }) => id === reservation_id);
    return !present || (version !== undefined && version !== present.sequence);
  };
  return [
    ...decisions.filter(isOther).map(({ reservation_id }) => reservation_id),
    ...affected.flatMap(({ id }) => (decided.has(id) ? [] : [id])),
  ];
}

export function movesProblem(moves: readonly Moved[], absence: Moved): string | null {
  const meets = (one: Moved, other: Moved) => one.barber_id === other.barber_id && overlaps(one, other);
  if (moves.some((move) => meets(move, absence))) return 'Ese horario queda dentro de la ausencia.';
  const isDoubled = moves.some((move, nth) => moves.slice(nth + 1).some((other) => meets(move, other)));
  return isDoubled ? 'Dos reservas quedarían a la misma hora.' : null;
}
