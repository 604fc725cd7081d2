import { ECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { JobDroppedError } from '../../jobs/define-job.ts';
import type { Config } from '../../config.ts';
import { postPush, postToStandIn } from './post-push.ts';
import { isPushEndpoint } from './push-hosts.ts';

/** Where a browser listens, and what only it can read with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** What a browser shows, and how the push service treats it; `ttl` in seconds, `topic` of the letters of base64url. */
export type PushMessage = {
  data: { title: string; body: string; url: string; tag: string };
  ttl: number;
  topic: string;
  urgency: 'normal' | 'high';
};

export type Push = {
  /** What a browser asks for before it accepts our messages. */
  publicKey: string;
  /** Whether a browser may be written to: a known push service, and keys that are keys. */
  takes(target: PushTarget): boolean;
  /** Hands a message over; `gone` where nobody listens any more. Throws what its job fails of. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
};

const isPoint = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url').length > 0;
  } catch {
    return false;
  }
};

/** The way to the push services of the browsers' makers; null without keys. */
export function createPush({
  vapidKeys,
  pushHosts,
  pushStandIn,
  mailFrom,
}: Pick<Config, 'vapidKeys' | 'pushHosts' | 'pushStandIn' | 'mailFrom'>): Push | null {
  if (!vapidKeys) return null;
  const post = pushStandIn === undefined ? postPush : postToStandIn(pushStandIn);
  // Push services write there when something is wrong with what we send.
  const subject = `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`;
  return {
    publicKey: vapidKeys.publicKey,
    takes: ({ endpoint, p256dh }) => isPushEndpoint(endpoint, pushHosts) && isPoint(p256dh),
    async send({ endpoint, p256dh, auth }, { data, ...options }) {
      // The hosts may have changed since the browser was taken in.
      if (!isPushEndpoint(endpoint, pushHosts)) return 'gone';
      const target = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      const { headers, body } = await buildPushPayload({ data, options }, target, { ...vapidKeys, subject });
      const status = await post(endpoint, { headers, body });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`push service answered ${status}`);
      throw new JobDroppedError(`push-${status}`);
    },
  };
}
