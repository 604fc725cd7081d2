import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { pathParameters } from '#domain/route.ts';
import { addBlock } from '#domain/schedule/blocks/contract.ts';
import { type Field, partsOf } from '#test/contract-fields.ts';
import { missingSentence, nameMissing } from './missing-fields.ts';

const isRequired = ({ schema }: Field) => !schema.safeParse(undefined).success;

function requiredFields({ path, schema }: Field): string[] {
  const parts = partsOf(path, schema);
  const own = schema instanceof z.ZodObject ? parts.filter(isRequired).map((part) => part.path) : [];
  return [...own, ...parts.flatMap(requiredFields)];
}

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s has a Spanish name for every required field',
  (_title, { path, input }) => {
    const inPath = pathParameters(path);
    const fields = requiredFields({ path: '', schema: input }).filter((field) => !inPath.includes(field));
    const unnamed = fields.filter((field) => !missingSentence(field.split('.').at(-1)));
    expect(unnamed).toEqual([]);
  },
);

describe('the sentence of a missing field', () => {
  const sentences = ({ input }: { input: z.ZodType }, body: unknown) => {
    const parsed = input.safeParse(body, { reportInput: true });
    return nameMissing(parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  };
  const client = { firstname: 'Ana', lastname: 'Paz', email: 'ana@example.com', phone: '+598 99 123 456' };
  const services = [{ service_id: 1, quantity: 1 }];

  test('replaces every other wording', () => {
    expect(
      sentences(bookReservation, { slug: 'a', client: { ...client, email: undefined }, services }),
    ).toEqual([
      ['client.email', 'Falta el correo.'],
      ['start_local', 'Falta la fecha y hora.'],
    ]);
    expect(sentences(bookGroup, { slug: 'a', client, start_local: '2026-11-20T10:00' })).toEqual([
      ['people', 'Falta la lista de personas.'],
      ['arrangement', 'Falta la forma de atención del grupo.'],
    ]);
  });

  test('stands for each missing field of an object that fits no form', () => {
    const body = { client: { phone: '099 123 456' }, services, barber_id: 1, channel: 'phone' };
    expect(sentences(takeBooking, body)).toEqual([['client.firstname', 'Falta el nombre.']]);
  });

  test('leaves what is there and does not fit as it is', () => {
    const block = { barber_id: 1, kind: 'break', date: '2026-11-20', start: '25:00', end: '14:00' };
    expect(sentences(addBlock, { ...block, reason: null })).toEqual([
      ['start', 'La hora debe tener la forma HH:MM.'],
    ]);
  });
});
