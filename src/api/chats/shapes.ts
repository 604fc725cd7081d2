import { z } from 'zod';
import { seconds } from '../clock.ts';

// What the service writes of its own: visible letters, so that the database can keep them.
const name = z.string().regex(/^[\x21-\x7e]{1,500}$/);
/** The service counts whole seconds; epoch milliseconds here. */
const time = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => Number(text) * seconds);

/** How far a chat came; `reference` is what was sent along with it. */
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
  /** The number of whoever wrote, as digits with the country's code. */
  from: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional()
    .catch(undefined),
  /** What the service calls them where they keep their number to themselves. */
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
/** A button that was pressed under a chat of ours, whose name is in `context`. */
export type Press = z.output<typeof Press> | z.output<typeof Reply>;

const Text = Incoming.extend({ type: z.literal('text'), text: z.object({ body: z.string() }) });
export type Text = z.output<typeof Text>;

/** Where an answer goes; undefined where the service does not say who wrote. */
export const senderOf = ({ from, from_user_id }: Press | Text): string | undefined => from ?? from_user_id;

const Message = z.union([Press, Reply, Text]);

/** A list of which only what has the shape counts: whatever else the service sends is none of our business. */
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

/** What a delivery of the service holds that concerns us, in its order; nothing where it has another shape. */
export function readDelivery(body: unknown): { statuses: Status[]; messages: (Press | Text)[] } {
  const { data } = Delivery.safeParse(body);
  const values = data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  return {
    statuses: values.flatMap(({ statuses }) => statuses),
    messages: values.flatMap(({ messages }) => messages),
  };
}
