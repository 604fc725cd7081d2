import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { type Config, isForOwnMachine, isLoopbackName } from '../config.ts';

/**
 * Whether a request was made to a loopback name of a product that is meant for this machine alone. A foreign page that
 * lets its own name point here sends that name, so it does not pass.
 */
export const isFromOwnMachine = (config: Pick<Config, 'publicUrl'>, { hostname }: FastifyRequest): boolean =>
  isForOwnMachine(config) && isLoopbackName(hostname);

/** A hook for the doors of development: for anybody else they are not there. */
export const onlyOwnMachine =
  (config: Pick<Config, 'publicUrl'>) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!isFromOwnMachine(config, request)) throw new Refusal('not_found');
  };
