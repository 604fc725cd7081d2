import { z } from 'zod';
import { route } from '../route.ts';
import { proofHeader } from './proof.ts';

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);
/** A challenge of the library `altcha-lib`; the server signs it and recognises it by the signature. */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    /** The shop whose bookings the proof is for, and the end of its validity in seconds since 1970. */
    data: z.object({ organization: z.int(), until: z.int() }),
  }),
  signature: hex,
});
export type Challenge = z.infer<typeof Challenge>;

export const ProofOfWork = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/**
 * A challenge for the browser of a client who was refused with `proof_needed`; solving it takes an ordinary phone about a
 * second.
 */
export const readProof = route('GET /public/:slug/proof', {
  summary: `Un cálculo para el navegador, que se pide con \`proof_needed\` cuando llegan muchas reservas de desconocidos. La respuesta va en la cabecera ${proofHeader}.`,
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ slug: z.string() }),
  answer: Challenge,
});
