import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

export function createAfterAnswer(app: FastifyInstance, log: FastifyBaseLogger) {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return (work: () => Promise<void>): void => {
    const done = work()
      .catch((problem: unknown) => log.error({ err: problem }, 'work after an answer failed'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
}
