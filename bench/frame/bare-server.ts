import Fastify from 'fastify';

// Plain Fastify with one fixed answer, read from standard input.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { type, body } = JSON.parse(Buffer.concat(chunks).toString()) as { type: string; body: unknown };

const app = Fastify();
app.get('/', async (_, reply) => {
  reply.type(type);
  return body;
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('listening\n');
