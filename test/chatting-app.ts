import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { editRules } from '#domain/organization/contract.ts';
import { apiPath, openSandbox, type Sandbox, signatureHeader } from '../src/chat-sandbox/open-sandbox.ts';
import { startTestApp, type TestApp, testNow } from './app.ts';

export type Hand = (body: string | Buffer, signature?: string) => Promise<number>;
export type ChattingApp = TestApp & {
  chatSandbox: Sandbox;
  /** Sends a webhook to the product as the chat service would; answers the status. */
  hand: Hand;
  /** Does the jobs that are due, then delivers what the sandbox has to tell, until there is nothing left. */
  settle(): Promise<void>;
  /** The texts that a phone received, the oldest first. */
  received(phone: string): string[];
  /** Presses a button of that title under the newest message of a phone that has one, and settles. */
  press(phone: string, title: string): Promise<void>;
  /** Writes as the owner of a phone, and settles. */
  write(phone: string, text: string): Promise<void>;
};
