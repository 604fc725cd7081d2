import fc from 'fast-check';

export type Json = { [key: string]: unknown };

/** Values that fit few fields; the JSON of some differs from the value. */
export const strangeValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1.5,
  9e15,
  1e308,
  -0,
  2 ** 53,
  '',
  '{}',
  '\u0000',
  '\ud800',
  '\u202e',
  'ñ'.repeat(9_000),
  '😀'.repeat(2_000),
  '2026-13-45',
  '99:99',
  '9'.repeat(400),
  [],
  [[]],
  [{}],
  {},
  { toString: 1 },
  { length: -1 },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
];
const words = [
  'x',
  'Corte',
  'a@example.com',
  '+598 99 123 456',
  'UTC',
  '2026-11-20',
  '2026-11-20T10:00',
  '10:00',
];

/** Inputs that mostly fit the JSON schema; some integers are taken from `ids`. */
export function generatedInput(schema: Json, ids: readonly number[]): fc.Arbitrary<unknown> {
  const strange = fc.constantFrom(...strangeValues);
  const ofType: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
    string: ({ pattern }) => {
      const form = typeof pattern === 'string' ? new RegExp(pattern) : /^/;
      const fitting = words.filter((word) => form.test(word));
      return fc.oneof(
        fc.constantFrom(...(fitting.length > 0 ? fitting : words)),
        fc.string({ unit: 'binary', maxLength: 40 }),
      );
    },
    integer: () => fc.oneof(fc.constantFrom(...ids), fc.integer()),
    number: () => fc.double({ noNaN: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: ({ items }) => fc.array(inputOf((items ?? {}) as Json), { maxLength: 4 }),
    object: ({ properties }) => {
      const fields = Object.entries((properties ?? {}) as Record<string, Json>);
      return fc.record(Object.fromEntries(fields.map(([name, part]) => [name, inputOf(part)])), {
        requiredKeys: [],
      });
    },
  };
  function inputOf(part: Json): fc.Arbitrary<unknown> {
    const { anyOf, enum: choices, const: only, type } = part;
    const fitting = () => {
      if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => inputOf(one as Json)));
      if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices);
      if (only !== undefined) return fc.constant(only);
      return ofType[String(type)]?.(part) ?? strange;
    };
    return fc.oneof({ weight: 6, arbitrary: fitting() }, { weight: 1, arbitrary: strange });
  }
  return inputOf(schema);
}
