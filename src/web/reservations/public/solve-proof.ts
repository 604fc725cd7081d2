import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { firstCounter, proofHeader } from '#domain/booking/proof.ts';
import type { readProof } from '#domain/booking/proof-contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';

const challengeCall = endpoint<typeof readProof>('GET /public/:slug/proof');

export async function solveProof(slug: string): Promise<Record<string, string>> {
  const challenge = await call(challengeCall, { slug }, { skipAuth: true });
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: firstCounter });
  return { [proofHeader]: btoa(JSON.stringify({ challenge, solution })) };
}
