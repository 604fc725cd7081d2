import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireDeclaredRoutes } from './declared-routes.ts';

function anApp() {
  const app = Fastify();
  requireDeclaredRoutes(app);
  return app;
}
const handler = () => 'x';

test('a route of the API that does not say who may call it does not start', () => {
  const app = anApp();
  expect(() => app.get('/api/secrets', handler)).toThrow(
    'GET /api/secrets has no row in the permission table',
  );
});

test('neither does one in a part of its own', async () => {
  const app = anApp();
  await expect(
    app.register(
      async (scope) => {
        scope.post('/secrets', handler);
      },
      { prefix: '/api/inner' },
    ),
  ).rejects.toThrow('POST /api/inner/secrets has no row');
});

test('nor one whose permission nobody defined', () => {
  const config = { allow: 'secrets.read' as 'services.read' };
  expect(() => anApp().get('/api/secrets', { config }, handler)).toThrow('no row in the permission table');
  expect(() => anApp().get('/api/x', { config: { allow: 'toString' as 'anyone' } }, handler)).toThrow(
    'no row',
  );
});

test('one that says so starts, and so do pages', async () => {
  const app = anApp();
  app.get('/api/services', { config: { allow: 'services.read' } }, handler);
  app.get('/', handler);
  await app.ready();
  expect(app.hasRoute({ method: 'GET', url: '/api/services' })).toBe(true);
});
