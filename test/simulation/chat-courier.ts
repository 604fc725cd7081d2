import { z } from 'zod';
import type { ChattingApp } from '../chatting-app.ts';
import type { Chance } from '../chance.ts';

type Webhook = { body: string; signature: string };
/** Posts a webhook to the product; returns the status, or `dead` if the process died. */
export type PostWebhook = (body: string, signature: string) => Promise<number | 'dead'>;
export type ChatCourier = ReturnType<typeof aChatCourier>;

const Delivery = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.array(z.object({ id: z.string() })).default([]) }) }),
      ),
    }),
  ),
});
const chatsIn = (body: string): string[] =>
  Delivery.parse(JSON.parse(body)).entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.statuses.map(({ id }) => id)),
  );

/**
 * Delivers the chat service's webhooks late, in any order and some of them again, and repeats them until they are
 * accepted.
 */
export function aChatCourier(control: ChattingApp, chance: Chance) {
  const bag: Webhook[] = [];
  const heardAt = new Map<string, number>();
  let again = 0;
  control.redirect(async (body, signature) => {
    bag.push({ body, signature });
    return true;
  });
  async function carry(webhook: Webhook, post: PostWebhook) {
    if ((await post(webhook.body, webhook.signature)) !== 200) {
      bag.push(webhook);
      return;
    }
    for (const id of chatsIn(webhook.body)) if (!heardAt.has(id)) heardAt.set(id, control.clock.now());
    if (!chance.happens(0.3)) return;
    again += 1;
    bag.push(webhook);
  }
  return {
    async bring(post: PostWebhook, share: number) {
      await control.chatSandbox.deliver();
      const now = bag.filter(() => chance.happens(share)).toSorted(() => chance.below(3) - 1);
      for (const webhook of now) bag.splice(bag.indexOf(webhook), 1);
      await Promise.all(now.map((webhook) => carry(webhook, post)));
    },
    isEmpty: () => bag.length === 0,
    /** Epoch milliseconds of the first accepted report about a chat, by the service's id of the chat. */
    heardAt,
    again: () => again,
  };
}
