import type { FastifyBaseLogger } from 'fastify';
import { type Now, seconds } from '../clock.ts';
import type { Config } from '../config.ts';
import { createChats } from '../integrations/chats/create-chats.ts';
import { ownAddress } from './own-address.ts';

// Longer than the request timeout of the chat client, to simulate a service without response.
const silenceMs = 10 * seconds;

// Imported only when enabled, so that no sandbox code runs where real clients get messages.
async function loadSandbox(config: Config, now: Now) {
  const [{ openSandbox, apiPath, signatureHeader }, { carryTo }] = await Promise.all([
    import('../../chat-sandbox/open-sandbox.ts'),
    import('../../sandbox/delivery.ts'),
  ]);
  const carry = carryTo(`${ownAddress(config)}/api/whatsapp/webhook`, signatureHeader);
  const { dataDir, publicUrl, devPages } = config;
  const sandbox = openSandbox({ dataDir, publicUrl, devPages, now, carry, silenceMs });
  return { sandbox, api: { ...config.whatsappApi, base: ownAddress(config) + apiPath } };
}

export async function openChatProvider(config: Config, now: Now, log: FastifyBaseLogger) {
  const loaded = config.chatSandbox ? await loadSandbox(config, now) : null;
  const keys = config.whatsapp ?? loaded?.sandbox.keys ?? null;
  const chats = keys && createChats({ keys, api: loaded?.api ?? config.whatsappApi, log });
  return { chats, chatKeys: keys, chatSandbox: loaded?.sandbox ?? null };
}
