import { z } from 'zod';
import { seconds } from '../clock.ts';

// Ids of the chat service: only visible ASCII characters, which the database can store.
const name = z.string().regex(/^[\x21-\x7e]{1,500}$/);
/** The service sends whole seconds; the schema converts them to epoch milliseconds. */
const time = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => Number(text) * seconds);

/** `biz_opaque_callback_data` is the reference sent with the chat. */
const Status = z.object({
  id: name,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: time,
  biz_opaque_callback_data: name.optional(),
  errors: z.array(z.object({ code: z.int() })).catch([]),
});
export type Status = z.output<typeof Status>;

const Incoming = z.object({
  id: name,
  timestamp: time,
  /** The sender's number: digits with the country code. */
  from: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional()
    .catch(undefined),
  /** The service's id of a sender who hides the number. */
  from_user_id: name.optional().catch(undefined),
});

const context = z.object({ id: name });
const Press = Incoming.extend({
  context,
  type: z.literal('button'),
  button: z.object({ payload: name }),
}).transform(({ button, ...press }) => ({ ...press, payload: button.payload }));
const Reply = Incoming.extend({
  context,
  type: z.literal('interactive'),
  interactive: z.object({ button_reply: z.object({ id: name }) }),
}).transform(({ interactive, ...press }) => ({ ...press, payload: interactive.button_reply.id }));
const Row = Incoming.extend({
  context,
  type: z.literal('interactive'),
  interactive: z.object({ list_reply: z.object({ id: name }) }),
}).transform(({ interactive, ...press }) => ({ ...press, payload: interactive.list_reply.id }));
/** `context.id` is the chat's id at the service. */
export type Press = z.output<typeof Press> | z.output<typeof Reply> | z.output<typeof Row>;

const Text = Incoming.extend({ type: z.literal('text'), text: z.object({ body: z.string() }) });
export type Text = z.output<typeof Text>;

export const senderOf = ({ from, from_user_id }: Press | Text): string | undefined => from ?? from_user_id;

const Message = z.union([Press, Reply, Row, Text]);

/** A list that drops items of another shape, because the service sends many kinds of items. */
const listOf = <T extends z.ZodType>(shape: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all): z.output<T>[] =>
      all.flatMap((one) => {
        const read = shape.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

const Value = z.object({ statuses: listOf(Status), messages: listOf(Message) });
const Change = z.object({ field: z.literal('messages'), value: Value });
const Delivery = z.object({ entry: listOf(z.object({ changes: listOf(Change) })) });

export function readDelivery(body: unknown): { statuses: Status[]; messages: (Press | Text)[] } {
  const { data } = Delivery.safeParse(body);
  const values = data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  return {
    statuses: values.flatMap(({ statuses }) => statuses),
    messages: values.flatMap(({ messages }) => messages),
  };
}
