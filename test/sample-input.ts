export type Json = { [key: string]: unknown };

const words = [
  'Corte',
  'a@example.com',
  '+598 99 123 456',
  '2026-11-20',
  '2026-11-20T10:00',
  '10:00',
  'aaaa',
];

/** A value of a JSON schema, with all fields and one element in each list. */
export function sampleOf({
  anyOf,
  enum: choices,
  const: only,
  type,
  properties,
  items,
  pattern,
}: Json): unknown {
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as Json);
  if (Array.isArray(choices)) return choices[0];
  if (only !== undefined) return only;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, Json>).map(([name, part]) => [
        name,
        sampleOf(part),
      ]),
    );
  if (type === 'array') return [sampleOf((items ?? {}) as Json)];
  if (type === 'string')
    return words.find((word) => new RegExp(typeof pattern === 'string' ? pattern : '').test(word)) ?? 'a';
  return type === 'boolean' ? true : type === 'null' ? null : 1;
}
