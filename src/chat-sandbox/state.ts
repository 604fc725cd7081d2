import { randomBytes } from 'node:crypto';
import type { Delivery } from '../sandbox/delivery.ts';
import type { Fault } from './faults.ts';

export type Progress = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';
export type Button = { title: string; payload: string } | { title: string; url: string };
type Row = { id: string; title: string; description?: string | undefined };
export type List = { button: string; sections: { title: string; rows: Row[] }[] };
export type ShopMessage = {
  from: 'shop';
  id: string;
  atMs: number;
  /** Determines the format of the webhook when a reply button is pressed. */
  kind: 'template' | 'text';
  text: string;
  buttons: Button[];
  list?: List;
  progress: Progress;
  /** The sender's reference, which every status report of the message repeats. */
  reference: string | null;
};
export type ClientMessage = { from: 'client'; id: string; atMs: number; text: string };
export type Bubble = ShopMessage | ClientMessage;

export type Thread = {
  phone: string;
  /** Id that represents the client while phone numbers are hidden. */
  userId: string;
  bubbles: Bubble[];
};

export const switches = ['duplicates', 'unread', 'phoneless'] as const;
export type Switch = (typeof switches)[number];

export type State = {
  keys: { token: string; phoneNumberId: string; appSecret: string; verifyToken: string };
  threads: Record<string, Thread>;
  switches: Record<Switch, boolean>;
  fault: { what: Fault } | null;
  undelivered: (Delivery & { bornMs: number; value: object })[];
};

const mint = (bytes: number): string => randomBytes(bytes).toString('hex');
export const mintMessageId = (): string => `wamid.${randomBytes(24).toString('base64')}`;

export const emptyState = (): State => ({
  keys: {
    token: `EAA${mint(40)}`,
    phoneNumberId: '105550000000001',
    appSecret: mint(16),
    verifyToken: mint(16),
  },
  threads: {},
  switches: { duplicates: false, unread: false, phoneless: false },
  fault: null,
  undelivered: [],
});

const mostBubbles = 100;

export function threadOf({ threads }: State, phone: string): Thread {
  threads[phone] ??= { phone, userId: `UY.${randomBytes(8).readBigUInt64BE()}`, bubbles: [] };
  return threads[phone];
}

export function addBubble({ bubbles }: Thread, bubble: Bubble): void {
  bubbles.push(bubble);
  bubbles.splice(0, bubbles.length - mostBubbles);
}
