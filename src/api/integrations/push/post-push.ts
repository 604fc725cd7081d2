import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { seconds } from '../../clock.ts';
import { isPublicAddress } from './push-hosts.ts';

const patienceMs = 5 * seconds;

export type PushRequest = { headers: Record<string, string>; body: Uint8Array };
type Post = (endpoint: string, request: PushRequest) => Promise<number>;

/**
 * Resolves a host name and refuses addresses outside the public internet. The connection itself calls it, so the
 * checked address is the connected one.
 */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (problem, found) => {
    const [first] = found ?? [];
    if (problem || !first) return done(problem ?? new Error('no address'), '', 4);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('an address inside'), '', 4);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

const agent = new Agent({ keepAlive: true, maxSockets: 8, lookup: lookUpPublic });

/** Redirects are not followed, and only the head of the response is read. */
export const postPush: Post = (endpoint, { headers, body }) =>
  statusOf(body, (signal) => request(endpoint, { method: 'POST', headers, agent, signal }));

/** The local server stands in for all push services; the `host` header names the replaced service. */
export const postToStandIn =
  (origin: string): Post =>
  (endpoint, { headers, body }) => {
    const { host, pathname, search } = new URL(endpoint);
    const options = { method: 'POST', headers: { ...headers, host } };
    return statusOf(body, (signal) => requestPlain(origin + pathname + search, { ...options, signal }));
  };

type Started = ReturnType<typeof request>;

function statusOf(body: Uint8Array, start: (signal: AbortSignal) => Started): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = start(AbortSignal.timeout(patienceMs));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      // Discards the response body, because an endless one must not hold the connection.
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.end(body);
  });
}
