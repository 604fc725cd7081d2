import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportCounts, ImportedThings } from '#domain/imports/contract.ts';

export const kindNames: Record<ImportKind, string> = {
  clientes: 'Clientes',
  servicios: 'Servicios',
  visitas: 'Reservas',
};

export const wholeText = (count: number): string => count.toLocaleString('es-UY');

export const rowsText = (count: number): string => `${wholeText(count)} ${count === 1 ? 'fila' : 'filas'}`;

export const countsText = ({ new: made, known, problems }: ImportCounts): string =>
  [
    `${wholeText(made)} ${made === 1 ? 'nueva' : 'nuevas'}`,
    `${wholeText(known)} ya ${known === 1 ? 'estaba' : 'estaban'}`,
    `${wholeText(problems)} con problemas`,
  ].join(' · ');

const thingNames: Record<keyof ImportedThings, readonly [one: string, several: string]> = {
  client: ['cliente', 'clientes'],
  service: ['servicio', 'servicios'],
  reservation: ['reserva', 'reservas'],
};

export function thingsText(things: ImportedThings): string {
  const said = (['client', 'service', 'reservation'] as const).flatMap((thing) => {
    const count = things[thing];
    return count > 0 ? [`${wholeText(count)} ${thingNames[thing][count === 1 ? 0 : 1]}`] : [];
  });
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(said);
}

/** Text about the items that an undone import left behind, and why; empty for none. */
export function staysText(things: ImportedThings): string {
  const count = things.client + things.service + things.reservation;
  if (count === 0) return '';
  const [stay, why] =
    count === 1 ? ['Queda', 'se usó o se cambió después'] : ['Quedan', 'se usaron o se cambiaron después'];
  return `${stay} ${thingsText(things)}: ${why}.`;
}
