import { ECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { JobDroppedError } from '../../jobs/define-job.ts';
import type { Config } from '../../config.ts';
import { postPush, postToStandIn } from './post-push.ts';
import { isPushEndpoint } from './push-hosts.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** `ttl` in seconds, `topic` in base64url characters. */
export type PushMessage = {
  data: { title: string; body: string; url: string; tag: string };
  ttl: number;
  topic: string;
  urgency: 'normal' | 'high';
};

export type Push = {
  publicKey: string;
  /** Whether the target has a known push service and a valid key. */
  takes(target: PushTarget): boolean;
  /** `gone` if the subscription has ended or its host is not allowed. Throws an error that fails or drops the job. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
};

const isPoint = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url').length > 0;
  } catch {
    return false;
  }
};

export function createPush({
  vapidKeys,
  pushHosts,
  pushStandIn,
  mailFrom,
}: Pick<Config, 'vapidKeys' | 'pushHosts' | 'pushStandIn' | 'mailFrom'>): Push | null {
  if (!vapidKeys) return null;
  const post = pushStandIn === undefined ? postPush : postToStandIn(pushStandIn);
  // Contact address for push services that find problems in the product's requests.
  const subject = `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`;
  return {
    publicKey: vapidKeys.publicKey,
    takes: ({ endpoint, p256dh }) => isPushEndpoint(endpoint, pushHosts) && isPoint(p256dh),
    async send({ endpoint, p256dh, auth }, { data, ...options }) {
      // The allowed hosts may have changed since the browser subscribed.
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
