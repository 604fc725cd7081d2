import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { type Config, isForOwnMachine, isLoopbackName } from '../config.ts';

type Setting = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'devPages'>>;

// A reverse proxy on this machine forwards requests of remote clients and adds these headers.
const byProxy = /^(forwarded|x-forwarded-.+|via)$/;

const isOwnPeer = (address = ''): boolean => isLoopbackName(address.replace(/^::ffff:/i, ''));

/**
 * Whether a request comes from this machine, through a loopback host name, to an installation meant only for this
 * machine. The host name check blocks DNS rebinding. With `devPages` the request may come from another machine, because
 * requests into a container do.
 */
export const isFromOwnMachine = (
  { publicUrl, devPages = false }: Setting,
  { hostname, headers, socket }: FastifyRequest,
): boolean =>
  isForOwnMachine({ publicUrl }) &&
  isLoopbackName(hostname) &&
  (devPages || isOwnPeer(socket.remoteAddress)) &&
  !Object.keys(headers).some((name) => byProxy.test(name));

export const onlyOwnMachine =
  (setting: Setting) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!isFromOwnMachine(setting, request)) throw new Refusal('not_found');
  };
