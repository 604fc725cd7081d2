import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { editRules } from '#domain/organization/rules.ts';
import { apiPath, openSandbox, type Sandbox, signatureHeader } from '../src/chat-sandbox/open-sandbox.ts';
import type { Told } from '../src/chat-sandbox/state.ts';
import type { Carry } from '../src/sandbox/delivery.ts';
import { startTestApp, type TestApp, testNow } from './app.ts';
import { ask, type Shop } from './world.ts';

export type ChattingApp = TestApp & {
  chatSandbox: Sandbox;
  /** Sends a webhook to the product as the chat service would; answers the status. */
  hand(body: string | Buffer, signature?: string): Promise<number>;
  /** Does the jobs that are due and delivers what the sandbox has to tell, until neither is left. */
  settle(): Promise<void>;
  /** Takes the place of this process where webhooks go; null gives it back. */
  redirect(to: Carry | null): void;
  /** What a phone, as digits with the country's code, was sent, the oldest first. */
  received(phone: string): Told[];
  /** Presses a button under the newest message of a phone that has one of that title, and settles. */
  press(phone: string, title: string): Promise<void>;
  /** Writes as the owner of a phone, and settles. */
  write(phone: string, text: string): Promise<void>;
};

/** Sends a webhook of the chat service to an application; answers the status. */
export async function handChats(
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

/** The whole product with the chat sandbox as its chat service. */
export async function startChattingApp({ env = {}, now = testNow }: Options = {}): Promise<ChattingApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'navaja-chats-'));
  const publicUrl = 'http://localhost';
  let product: TestApp | undefined;
  let handed = 0;
  let other: Carry | null = null;
  const hand: ChattingApp['hand'] = async (payload, signature) => {
    if (!product) return 503;
    handed += 1;
    return handChats(product.app, payload, signature);
  };
  const chatSandbox = openSandbox({
    dataDir,
    publicUrl,
    now: () => product?.clock.now() ?? Date.parse(now),
    carry: async (body, signature) =>
      other ? other(body, signature) : (await hand(body, signature)) === 200,
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
    hand,
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

function clientOf(sandbox: Sandbox, settle: () => Promise<void>) {
  const received = (phone: string): Told[] => {
    const thread = sandbox.threads().find((each) => each.phone === phone);
    return (thread?.bubbles ?? []).filter((bubble) => bubble.from === 'shop');
  };
  const press = async (phone: string, title: string) => {
    const told = received(phone).findLast(({ buttons }) => buttons.some((each) => each.title === title));
    if (!told || !sandbox.press(phone, told.id, title)) throw new Error(`${phone} has no button ${title}`);
    await settle();
  };
  const write = async (phone: string, text: string) => {
    sandbox.write(phone, text);
    await settle();
  };
  return { received, press, write };
}

/** Lets a shop tell its clients by chat, as its owner does. */
export const allowChats = ({ call, token }: Shop): Promise<unknown> =>
  ask(call, editRules, { chat: { on: true } }, { token });
