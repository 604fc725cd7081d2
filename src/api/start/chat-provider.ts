import type { FastifyBaseLogger } from 'fastify';
import { type Now, seconds } from '../clock.ts';
import type { Config } from '../config.ts';
import { createChats } from '../integrations/chats/create-chats.ts';
import { ownAddress } from './own-address.ts';

// Longer than the product waits for an answer.
const silenceMs = 10 * seconds;

// Loaded only when it is switched on, so that none of it runs where real people are written to.
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

/** The chat service with the configured keys, else the sandbox at our own address, else null. */
export async function openChatProvider(config: Config, now: Now, log: FastifyBaseLogger) {
  const loaded = config.chatSandbox ? await loadSandbox(config, now) : null;
  const keys = config.whatsapp ?? loaded?.sandbox.keys ?? null;
  const chats = keys && createChats({ keys, api: loaded?.api ?? config.whatsappApi, log });
  return { chats, chatKeys: keys, chatSandbox: loaded?.sandbox ?? null };
}
