import type { FastifyInstance, FastifyRequest } from 'fastify';
import { login } from '#domain/session/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../config.ts';
import { isFromOwnMachine } from '../http/own-machine.ts';
import { demoPassword, demoPeople } from './shop.ts';

const emails = new Set(demoPeople.map(({ account }) => account.email));

/** Refuses demo logins, whose password is public, unless the request comes from this machine. */
export function guardDemoLogins(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'devPages'>): void {
  const preHandler = async (request: FastifyRequest) => {
    const { success, data } = login.input.safeParse(request.body);
    if (!success || data.password !== demoPassword || !emails.has(data.email)) return;
    if (!isFromOwnMachine(config, request)) throw new Refusal('bad_credentials');
  };
  app.addHook('onRoute', (route) => {
    if (route.method === login.method && route.url === `/api${login.path}`) route.preHandler = preHandler;
  });
}
