import { z } from 'zod';
import { chatLimits } from '#domain/chats/chat-message.ts';

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
  reply: z.object({ id: z.string().min(1).max(256), title: z.string().min(1).max(chatLimits.button) }),
});

const Row = z.object({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(chatLimits.rowTitle),
  description: z.string().max(chatLimits.rowDescription).optional(),
});
const Section = z.object({ title: z.string().min(1).max(chatLimits.rowTitle), rows: z.array(Row).min(1) });

const isWholeList = (sections: z.output<typeof Section>[]): boolean => {
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  return ids.length <= chatLimits.rows && new Set(ids).size === ids.length;
};

const body = z.object({ text: z.string().min(1).max(1_024) });

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
    interactive: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('button'),
        body,
        action: z.object({ buttons: z.array(Reply).min(1).max(chatLimits.buttons) }),
      }),
      z.object({
        type: z.literal('list'),
        body,
        action: z.object({
          button: z.string().min(1).max(chatLimits.button),
          sections: z
            .array(Section)
            .min(1)
            .refine(isWholeList, `at most ${chatLimits.rows} rows with different ids`),
        }),
      }),
    ]),
  }),
]);
export type NewMessage = z.output<typeof NewMessage>;
