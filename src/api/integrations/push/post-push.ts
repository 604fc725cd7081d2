import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { seconds } from '../../clock.ts';
import { isPublicAddress } from './push-hosts.ts';

const patienceMs = 5 * seconds;

export type PushRequest = { headers: Record<string, string>; body: Uint8Array };
/** Answers the status that the push service answered. */
type Post = (endpoint: string, request: PushRequest) => Promise<number>;

/**
 * Resolves a name and refuses what is not on the public internet. Asked by the connection itself, so that what is checked
 * is what is connected to.
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

/** Posts to an address of a push service. Redirects are not followed, and of the answer only its head is read. */
export const postPush: Post = (endpoint, { headers, body }) =>
  statusOf(body, (signal) => request(endpoint, { method: 'POST', headers, agent, signal }));

/** Posts to a server of this machine that stands in for all push services, told by `host` which one it would have been. */
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
      // A body that never ends must not hold the connection.
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.end(body);
  });
}
