import { createHash } from 'node:crypto';

// The chat service spells some numbers differently from dialled ones: with or without a digit for mobiles.
const spellings: readonly [RegExp, string][] = [
  [/^549(?=\d{10}$)/, '54'],
  [/^521(?=\d{10}$)/, '52'],
  [/^(55\d\d)9(?=\d{8}$)/, '$1'],
];

export function phoneDigest(purpose: 'chat-optout' | 'chat-conversation', digits: string): Buffer {
  const spelled = spellings.reduce((number, [from, to]) => number.replace(from, to), digits);
  return createHash('sha256').update(`${purpose}:${spelled}`).digest();
}
