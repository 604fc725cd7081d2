import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { type Config, isForOwnMachine, isLoopbackName } from '../config.ts';

type Setting = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'devPages'>>;

// A proxy of this machine brings requests of everybody, and says so.
const byProxy = /^(forwarded|x-forwarded-.+|via)$/;

const isOwnPeer = (address = ''): boolean => isLoopbackName(address.replace(/^::ffff:/i, ''));

/**
 * Whether a request was made on this machine, to a loopback name of a product that is meant for this machine alone. A
 * foreign page that lets its own name point here sends that name, so it does not pass. With `devPages` the request may
 * come from another machine, as it does into a container.
 */
export const isFromOwnMachine = (
  { publicUrl, devPages = false }: Setting,
  { hostname, headers, socket }: FastifyRequest,
): boolean =>
  isForOwnMachine({ publicUrl }) &&
  isLoopbackName(hostname) &&
  (devPages || isOwnPeer(socket.remoteAddress)) &&
  !Object.keys(headers).some((name) => byProxy.test(name));

/** A hook for the doors of development: for anybody else they are not there. */
export const onlyOwnMachine =
  (setting: Setting) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!isFromOwnMachine(setting, request)) throw new Refusal('not_found');
  };
