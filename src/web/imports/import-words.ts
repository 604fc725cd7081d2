import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportCounts, ImportedThings } from '#domain/imports/contract.ts';

export const kindNames: Record<ImportKind, string> = {
  clientes: 'Clientes',
  servicios: 'Servicios',
  visitas: 'Reservas',
};

const whole = (count: number) => count.toLocaleString('es-UY');

/** `312 nuevas · 18 ya estaban · 4 con problemas`. */
export const countsText = ({ new: made, known, problems }: ImportCounts): string =>
  [
    `${whole(made)} ${made === 1 ? 'nueva' : 'nuevas'}`,
    `${whole(known)} ya ${known === 1 ? 'estaba' : 'estaban'}`,
    `${whole(problems)} con problemas`,
  ].join(' · ');

const thingNames: Record<keyof ImportedThings, readonly [one: string, several: string]> = {
  client: ['cliente', 'clientes'],
  service: ['servicio', 'servicios'],
  reservation: ['reserva', 'reservas'],
};

/** `2 clientes y 1 reserva`; empty for nothing. */
export function thingsText(things: ImportedThings): string {
  const said = (['client', 'service', 'reservation'] as const).flatMap((thing) => {
    const count = things[thing];
    return count > 0 ? [`${whole(count)} ${thingNames[thing][count === 1 ? 0 : 1]}`] : [];
  });
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(said);
}
