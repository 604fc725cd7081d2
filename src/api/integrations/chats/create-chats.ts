import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Chats } from './chats.ts';
import { createCloudApi } from './cloud-api.ts';

type Given = {
  keys: Pick<NonNullable<Config['whatsapp']>, 'token' | 'phoneNumberId'>;
  api: Config['whatsappApi'];
  log: FastifyBaseLogger;
};

export const createChats = ({ keys: { token, phoneNumberId }, api, log }: Given): Chats =>
  createCloudApi({ ...api, token, phoneNumberId, log });
