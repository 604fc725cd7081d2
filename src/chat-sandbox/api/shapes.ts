import { z } from 'zod';

const Text = z.object({ type: z.literal('text'), text: z.string().min(1).max(1_024) });
const buttonAt = z.coerce.number().int().min(0).max(9);

const Component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('body'), parameters: z.array(Text) }),
  z.object({
    type: z.literal('button'),
    sub_type: z.enum(['quick_reply', 'url']),
    index: buttonAt,
    parameters: z.tuple([
      z.discriminatedUnion('type', [
        Text,
        z.object({ type: z.literal('payload'), payload: z.string().min(1).max(256) }),
      ]),
    ]),
  }),
]);
export type Component = z.output<typeof Component>;

const Reply = z.object({
  type: z.literal('reply'),
  reply: z.object({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
});

const addressed = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  /** Phone digits, optionally with a plus sign; ids that replace a phone belong in `recipient`. */
  to: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.\w{1,128}$/)
    .optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

/** Messages that the product may send, in the format that the chat service documents. */
export const NewMessage = z.discriminatedUnion('type', [
  z.object({
    ...addressed,
    type: z.literal('template'),
    template: z.object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(Component).default([]),
    }),
  }),
  z.object({
    ...addressed,
    type: z.literal('text'),
    text: z.object({ body: z.string().min(1).max(4_096), preview_url: z.boolean().optional() }),
  }),
  z.object({
    ...addressed,
    type: z.literal('interactive'),
    interactive: z.object({
      type: z.literal('button'),
      body: z.object({ text: z.string().min(1).max(1_024) }),
      action: z.object({ buttons: z.array(Reply).min(1).max(3) }),
    }),
  }),
]);
export type NewMessage = z.output<typeof NewMessage>;
