import { once } from 'node:events';
import { connect } from 'node:net';

export type Connection = {
  ask(request: Buffer): Promise<number>;
  /** Body of the last answer, if it arrived in one read. */
  body(): string;
  close(): void;
};

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('ontent-length: ', 'latin1');
const statusAt = 'HTTP/1.1 '.length;
// All connections share one read buffer, because each read is processed before the next one.
const arrived = Buffer.alloc(64 * 1024);

function numberAt(bytes: Buffer, at: number): number {
  let number = 0;
  for (let next = at; isDigit(bytes[next]); next += 1) number = number * 10 + (bytes[next] ?? 0) - zero;
  return number;
}
const zero = 0x30;
const isDigit = (byte = 0) => zero <= byte && byte < zero + 10;

/**
 * Opens a connection to a server on this machine. A general HTTP client would take more CPU time from the measured
 * server: see docs/decisions/0018.
 */
export async function openConnection(port: number): Promise<Connection> {
  let pending: PromiseWithResolvers<number> | null = null;
  let head: Buffer | null = null;
  let status = 0;
  let missing = 0;
  let last: Buffer = headEnd;

  const begin = (bytes: Buffer) => {
    const known = head ? Buffer.concat([head, bytes]) : bytes;
    const end = known.indexOf(headEnd);
    if (end < 0) {
      head = Buffer.from(known);
      return;
    }
    head = null;
    status = numberAt(known, statusAt);
    last = known.subarray(end + headEnd.length);
    const length = known.indexOf(lengthName);
    const hasLength = length >= 0 && length < end;
    if (!hasLength && status !== 304) pending?.reject(new Error('an answer without a length'));
    const announced = hasLength ? numberAt(known, length + lengthName.length) : 0;
    missing = end + headEnd.length + announced - known.length;
  };
  const receive = (count: number) => {
    if (missing === 0) begin(arrived.subarray(0, count));
    else missing -= count;
    if (missing === 0 && !head) pending?.resolve(status);
    return true;
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: arrived, callback: receive },
  });
  await once(socket, 'connect');
  const lost = (problem?: Error) => pending?.reject(problem ?? new Error('the server closed the connection'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  return {
    ask(request) {
      pending = Promise.withResolvers();
      socket.write(request);
      return pending.promise;
    },
    body: () => last.toString(),
    close: () => socket.destroy(),
  };
}

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string | undefined };

export function requestBytes({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const allHeaders: Record<string, string> = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}
