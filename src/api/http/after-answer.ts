import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Runs work after the response is sent; `app.close()` waits for running work, and errors are logged. */
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
