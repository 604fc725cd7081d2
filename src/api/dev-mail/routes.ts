import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { listStoredMails, mailFolder, readStoredMail } from '../integrations/mail/mail-folder.ts';
import { onlyOwnMachine } from '../http/own-machine.ts';
import { invitationFile } from '../integrations/mail/mailer.ts';
import { mailListPage, mailPage, mailPagePolicy } from './mail-pages.ts';

const show = (reply: FastifyReply, markup: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(markup);

/** Answers requests from this machine only; disabled in production and with SMTP. */
export function devMailRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (config.production || config.smtpUrl) return;
  const folder = mailFolder(config.dataDir);
  const onRequest = onlyOwnMachine(config);
  const findMail = async (id: string) => {
    const mail = await readStoredMail(folder, id);
    if (!mail) throw new Refusal('not_found');
    return mail;
  };

  app.get('/dev/mail', { onRequest }, async (_request, reply) =>
    show(reply, mailListPage(await listStoredMails(folder))),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async ({ params }, reply) =>
    show(reply, mailPage(await findMail(params.id))),
  );
  app.get<{ Params: { id: string } }>(
    `/dev/mail/:id/${invitationFile}`,
    { onRequest },
    async ({ params }, reply) => {
      const { invitation } = await findMail(params.id);
      if (!invitation) throw new Refusal('not_found');
      const type = `text/calendar; charset=utf-8; method=${invitation.method}`;
      return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(invitation.content);
    },
  );
}
