import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import { firstCounter, proofHeader, proofMinutes } from '#domain/booking/proof.ts';
import { Challenge, ProofOfWork } from '#domain/booking/proof-contract.ts';
import { minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { takePoint } from '../http/limits/points.ts';

const cost = 6_000;
/** The most keys that a browser derives until it finds the right one. */
export const mostProofKeys = 300;

type Context = Pick<Deps, 'db' | 'now' | 'tokens'>;

export async function makeChallenge(
  { tokens, now, mostProofKeys: mostKeys }: Context & Pick<Deps, 'mostProofKeys'>,
  organization: OrganizationId,
): Promise<Challenge> {
  const [secret] = tokens.challengeSecrets;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: firstCounter + randomInt(mostKeys),
    deriveKey,
    data: { organization, until: Math.floor((now() + proofMinutes * minutes) / seconds) },
    ...secretsOf(secret),
  });
  return Challenge.parse(challenge);
}

/** The signature of the key lets the server verify a solution without deriving the key again. */
const secretsOf = (secret = '') => ({ hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` });

export const sentProof = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers[proofHeader.toLowerCase()]?.toString();

/** A solved challenge counts once, for its shop alone. */
export async function isProof(
  { tokens, now, db }: Context,
  organization: OrganizationId,
  header: string | undefined,
): Promise<boolean> {
  const proof = readProof(header);
  if (!proof) return false;
  const { data, nonce } = proof.challenge.parameters;
  if (data.organization !== organization || data.until * seconds <= now()) return false;
  for (const secret of tokens.challengeSecrets) {
    const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) });
    if (verified)
      return takePoint(db, { key: `proof:${nonce}`, points: 1, duration: proofMinutes * minutes }, now());
  }
  return false;
}

function readProof(header: string | undefined) {
  if (header === undefined) return null;
  try {
    return ProofOfWork.parse(JSON.parse(Buffer.from(header, 'base64').toString()));
  } catch {
    return null;
  }
}
