import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { editRules } from '#domain/organization/rules.ts';
import { apiPath, openSandbox, type Sandbox, signatureHeader } from '../src/chat-sandbox/open-sandbox.ts';
import type { ShopMessage } from '../src/chat-sandbox/state.ts';
import type { Carry } from '../src/sandbox/delivery.ts';
import { startTestApp, type TestApp, testNow } from './app.ts';
import { ask, type Shop } from './world.ts';

export type ChattingApp = TestApp & {
  chatSandbox: Sandbox;
  /** Returns the HTTP status of the webhook. */
  post(body: string | Buffer, signature?: string): Promise<number>;
  /** Runs due jobs and delivers the sandbox's webhooks until both are empty. */
  settle(): Promise<void>;
  /** Delivers the sandbox's webhooks to another receiver; null restores this app. */
  redirect(to: Carry | null): void;
  /** Oldest first; `phone` is digits with the country code. */
  received(phone: string): ShopMessage[];
  /** Presses a button or list row by its title, in the newest message to the phone with that title, and settles. */
  press(phone: string, title: string): Promise<void>;
  write(phone: string, text: string): Promise<void>;
};

export async function postChatWebhook(
  app: FastifyInstance,
  payload: string | Buffer,
  signature?: string,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature && { [signatureHeader]: signature }),
  };
  const url = '/api/whatsapp/webhook';
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

type Options = { env?: Record<string, string>; now?: string };

export async function startChattingApp({ env = {}, now = testNow }: Options = {}): Promise<ChattingApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'navaja-chats-'));
  const publicUrl = 'http://localhost';
  let product: TestApp | undefined;
  let handed = 0;
  let other: Carry | null = null;
  const post: ChattingApp['post'] = async (payload, signature) => {
    if (!product) return 503;
    handed += 1;
    return postChatWebhook(product.app, payload, signature);
  };
  const chatSandbox = openSandbox({
    dataDir,
    publicUrl,
    now: () => product?.clock.now() ?? Date.parse(now),
    carry: async (body, signature) =>
      other ? other(body, signature) : (await post(body, signature)) === 200,
    silenceMs: 0,
  });
  const host = Fastify({ forceCloseConnections: true });
  await host.register(chatSandbox.routes);
  const { token, phoneNumberId, appSecret, verifyToken } = chatSandbox.keys;
  product = await startTestApp({
    now,
    env: {
      PUBLIC_URL: publicUrl,
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
      WHATSAPP_API_BASE: (await host.listen({ port: 0, host: '127.0.0.1' })) + apiPath,
      ...env,
    },
  });
  const { deps } = product;
  const settle = async () => {
    for (let isMoving = true; isMoving;) {
      const tried = await deps.jobs.drain();
      const before = handed;
      await chatSandbox.deliver();
      isMoving = tried > 0 || handed > before;
    }
  };
  return {
    ...product,
    ...clientOf(chatSandbox, settle),
    chatSandbox,
    post,
    settle,
    redirect: (to) => {
      other = to;
    },
    close: async () => {
      await product.close();
      await host.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const choicesOf = ({ buttons, list }: ShopMessage): string[] =>
  [...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])].map(({ title }) => title);

function clientOf(sandbox: Sandbox, settle: () => Promise<void>) {
  const received = (phone: string): ShopMessage[] => {
    const thread = sandbox.threads().find((each) => each.phone === phone);
    return (thread?.bubbles ?? []).filter((bubble) => bubble.from === 'shop');
  };
  const press = async (phone: string, title: string) => {
    const message = received(phone).findLast((each) => choicesOf(each).includes(title));
    if (!message || !sandbox.press(phone, message.id, title))
      throw new Error(`${phone} has no button ${title}`);
    await settle();
  };
  const write = async (phone: string, text: string) => {
    sandbox.write(phone, text);
    await settle();
  };
  return { received, press, write };
}

export const allowChats = ({ call, token }: Shop): Promise<unknown> =>
  ask(call, editRules, { chat: { on: true } }, { token });
