import { randomBytes } from 'node:crypto';
import type { Errand } from '../sandbox/delivery.ts';
import type { Fault } from './faults.ts';

export type Progress = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';
/** A button as it stands under a bubble: an answer that comes back, or a link. */
export type Button = { title: string; payload: string } | { title: string; url: string };
export type Told = {
  from: 'shop';
  id: string;
  atMs: number;
  /** Which kind of button webhook a press of its answers is. */
  kind: 'template' | 'text';
  text: string;
  buttons: Button[];
  progress: Progress;
  /** What comes back with every report about it. */
  reference: string | null;
};
export type Written = { from: 'client'; id: string; atMs: number; text: string };
export type Bubble = Told | Written;

/** What passed between the one sender and one phone, in order. */
export type Thread = {
  /** Digits with the country's code. */
  phone: string;
  /** Stands for the person where their phone is not told. */
  userId: string;
  bubbles: Bubble[];
};

export const switches = ['duplicates', 'unread', 'phoneless'] as const;
export type Switch = (typeof switches)[number];

export type State = {
  keys: { token: string; phoneNumberId: string; appSecret: string; verifyToken: string };
  threads: Record<string, Thread>;
  switches: Record<Switch, boolean>;
  /** What goes wrong with the messages to come, and with how many of them. */
  fault: { what: Fault; times: number } | null;
  undelivered: (Errand & { bornMs: number; value: object })[];
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

const kept = 100;

/** The thread of a phone, begun where there is none. */
export function threadOf({ threads }: State, phone: string): Thread {
  threads[phone] ??= { phone, userId: `UY.${randomBytes(8).readBigUInt64BE()}`, bubbles: [] };
  return threads[phone];
}

/** Adds to a thread, whose oldest bubbles go. */
export function addBubble({ bubbles }: Thread, bubble: Bubble): void {
  bubbles.push(bubble);
  bubbles.splice(0, bubbles.length - kept);
}
