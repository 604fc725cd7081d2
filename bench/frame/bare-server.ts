import Fastify from 'fastify';
import type { Answer } from './servers.ts';

// Plain Fastify with one fixed answer and at most one photo, both read from standard input.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { type, body, webpInBase64 } = JSON.parse(Buffer.concat(chunks).toString()) as Answer;

const app = Fastify();
app.get('/', async (_, reply) => {
  reply.type(type);
  return body;
});
if (webpInBase64) {
  const bytes = Buffer.from(webpInBase64, 'base64');
  app.get('/picture', async (_, reply) => {
    reply.type('image/webp');
    return bytes;
  });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('listening\n');
