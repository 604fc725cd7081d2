export const textsToCompress = [
  '',
  'a',
  '¿Cuándo?',
  'Barbería '.repeat(3_000),
  Array.from({ length: 9_000 }, (_, at) => at * at).join(),
];
