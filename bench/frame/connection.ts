import { once } from 'node:events';
import { connect } from 'node:net';

/** One keep-alive connection that asks one request at a time. */
export type Connection = { ask(request: Buffer): Promise<number>; close(): void };

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Opens a connection to a server on this machine. Far less work than a general HTTP client, which would share the
 * cores with what it measures: see docs/decisions/0018.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let settle: ((status: number) => void) | null = null;
  let fail: ((problem: Error) => void) | null = null;
  let head: Buffer | null = null;
  let status = 0;
  let missing = 0;

  const begin = (bytes: Buffer) => {
    head = head ? Buffer.concat([head, bytes]) : bytes;
    const end = head.indexOf(headEnd);
    if (end < 0) return;
    const text = head.toString('latin1', 0, end);
    status = Number(text.slice(9, 12));
    if (/transfer-encoding/i.test(text)) fail?.(new Error('an answer without a length'));
    missing = end + headEnd.length + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - head.length;
    head = null;
    if (missing === 0) settle?.(status);
  };
  socket.on('data', (bytes: Buffer) => {
    if (missing === 0) return begin(bytes);
    missing -= bytes.length;
    if (missing === 0) settle?.(status);
    return undefined;
  });
  const lost = (problem?: Error) => fail?.(problem ?? new Error('the server closed the connection'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string | undefined };

/** A request as it goes over the wire. */
export function requestBytes({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const told: Record<string, string> = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}
