import { createHmac, randomUUID } from 'node:crypto';
import type { Chats, Handover, TemplateChat, TextChat } from '#api/integrations/chats/chats.ts';
import { planMessages, stepMessages } from '#api/integrations/messages.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { Shop } from './world.ts';

export const chatKeys = { appSecret: 'secret-of-the-chat-service', verifyToken: 'token-that-we-chose' };

export type ToldApp = TestApp & {
  /** Oldest first. */
  sent: (TextChat | TemplateChat)[];
  /** Returns the HTTP status of the webhook. */
  deliver: (body: unknown, signature?: string) => Promise<number>;
};

export const signed = (body: string, secret = chatKeys.appSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The whole app with a chat service that accepts all chats and sends no webhooks by itself. */
export async function startToldApp(): Promise<ToldApp> {
  const sent: ToldApp['sent'] = [];
  const take = async (chat: TextChat | TemplateChat): Promise<Handover> => {
    sent.push(chat);
    return { outcome: 'sent', providerId: `wamid.${randomUUID()}` };
  };
  const chats: Chats = { sendText: take, sendTemplate: take };
  const product = await startTestApp({ deps: { chats, chatKeys } });
  // Without a pause between chats the answer to a message is in `sent` before `deliver` returns.
  product.deps.jobs.chatPace = async () => undefined;
  const deliver: ToldApp['deliver'] = async (body, signature) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signature ?? signed(payload),
    };
    const url = '/api/whatsapp/webhook';
    return (await product.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  return { ...product, sent, deliver };
}

export const aDelivery = (value: { statuses?: unknown[]; messages?: unknown[] }) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
            contacts: [{ profile: { name: 'Carla' }, wa_id: '59899123456', user_id: 'UY.13491208655302' }],
            ...value,
          },
        },
      ],
    },
  ],
});

export type Chatted = { organization: OrganizationId; id: number; key: string; wamid: string };
type Stage = 'planned' | 'sending' | 'sent';

export async function aChat(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  shop: Shop,
  visit: { id: number },
  { stage = 'sent', clientId = null }: { stage?: Stage; clientId?: number | null } = {},
): Promise<Chatted> {
  const organization = shop.organization.id as OrganizationId;
  const key = `reminder:${visit.id}:0:${randomUUID()}:chat`;
  const wamid = `wamid.${randomUUID()}`;
  const about = { key, reservationId: visit.id, clientId, channel: 'chat', kind: 'reminder' } as const;
  await planMessages(db, organization, [about], clock.now());
  if (stage !== 'planned')
    await stepMessages(db, organization, [key], { from: ['planned'], to: 'sending' }, clock.now());
  if (stage === 'sent') {
    const step = { from: ['sending'], to: 'sent', providerId: wamid } as const;
    await stepMessages(db, organization, [key], step, clock.now());
  }
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { organization, id, key, wamid };
}

type StatusReport = { status: string; at?: number; error?: number };

export const aStatus = (
  { organization, id, wamid }: Chatted,
  { status, at = 1_763_467_200, error }: StatusReport,
) => ({
  id: wamid,
  status,
  timestamp: String(at),
  recipient_id: '59899123456',
  recipient_user_id: 'UY.13491208655302',
  biz_opaque_callback_data: `${organization.toString(36)}.${id}`,
  conversation: { id: 'a1b2', origin: { type: 'utility' } },
  pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
  ...(error !== undefined && { errors: [{ code: error, title: 'Message undeliverable' }] }),
});

type Written = { id?: string; at?: number; from?: string | undefined; from_user_id?: string };
const incoming = ({ id = `wamid.${randomUUID()}`, at = 1_763_467_200, ...who }: Written) => ({
  from: '59899123456',
  ...who,
  id,
  timestamp: String(at),
});

/** A press of a button under a template message. */
export const aPress = (context: string, payload: string, written: Written = {}) => ({
  ...incoming(written),
  type: 'button',
  context: { from: '15550783881', id: context },
  button: { payload, text: 'Confirmar' },
});

/** A press of a button under a text message. */
export const aReply = (context: string, id: string, written: Written = {}) => ({
  ...incoming(written),
  type: 'interactive',
  context: { from: '15550783881', id: context },
  interactive: { type: 'button_reply', button_reply: { id, title: 'Sí, cancelar' } },
});

export const aText = (body: string, written: Written = {}) => ({
  ...incoming(written),
  type: 'text',
  text: { body },
});

export const aRow = (context: string, id: string, written: Written = {}) => ({
  ...incoming(written),
  type: 'interactive',
  context: { from: '15550783881', id: context },
  interactive: { type: 'list_reply', list_reply: { id, title: '09:00' } },
});
