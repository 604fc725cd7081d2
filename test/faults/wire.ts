import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Wire = Awaited<ReturnType<typeof aWire>>;

/** A proxy between the product and its database that can cut connections, or stop forwarding without closing them. */
export async function aWire(address: string) {
  const url = new URL(address);
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`;
  const ends = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const database = connect(socket);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(one);
      one.on('data', (sent) => void (state === 'whole' && other.write(sent)));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    state = 'cut';
    for (const end of ends) end.destroy();
  };
  return {
    url: url.href,
    cut,
    silence: () => void (state = 'silent'),
    /** Forwards again, on new connections: those of the interruption are closed, and data sent on them is lost. */
    mend: () => {
      for (const end of ends) end.destroy();
      state = 'whole';
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
