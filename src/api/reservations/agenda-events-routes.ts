import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { followReservations } from '#domain/reservations/contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { createAgendaEvents } from './agenda-events.ts';

const eventStream = 'text/event-stream';

export function agendaEventRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const events = createAgendaEvents(deps.changes);
  app.addHook('preClose', async () => events.end());
  serve(followReservations, ({ request, reply, session }) => {
    if (!request.headers.accept?.includes(eventStream)) throw new Refusal('not_acceptable');
    reply.headers({ 'content-type': eventStream, 'x-accel-buffering': 'no' });
    return events.follow(session.organization_id);
  });
}
