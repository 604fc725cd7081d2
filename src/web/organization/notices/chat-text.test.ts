import { expect, test } from 'vitest';
import { countsByText } from './chat-text.ts';

test('failures that mean the same to a shop are counted together, the most frequent first', () => {
  const failed = [
    { problem: '131049', count: 3 },
    { problem: '131026', count: 2 },
    { problem: '131021', count: 2 },
    { problem: 'ECONNREFUSED', count: 1 },
  ];
  expect(countsByText(failed)).toEqual([
    { words: 'el número no recibe WhatsApp', count: 4 },
    { words: 'WhatsApp o el cliente no lo permitió', count: 3 },
    { words: 'el servicio de WhatsApp no lo tomó', count: 1 },
  ]);
});
