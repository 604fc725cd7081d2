import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { firstCounter, proofHeader } from '#domain/booking/proof.ts';
import { readProof } from '#domain/booking/proof-contract.ts';
import type { Answered, Caller } from './caller.ts';

export async function solvedProof(call: Caller, slug: string): Promise<Record<string, string>> {
  const { body: challenge } = await call(readProof, { slug });
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: firstCounter });
  return { [proofHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

/** Sends a request as the shop's page does: again with a solved proof of work if the shop asks for one. */
export async function withProof<B>(
  { call, slug }: { call: Caller; slug: string },
  send: (headers: Record<string, string>) => Promise<Answered<B>>,
): Promise<Answered<B>> {
  const first = await send({});
  const { code } = (first.body ?? {}) as { code?: string };
  return code === 'proof_needed' ? send(await solvedProof(call, slug)) : first;
}
