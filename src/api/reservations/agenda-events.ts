import { PassThrough } from 'node:stream';
import type { Changes } from '../database/change-notifications.ts';
import { minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

const heartbeatEvery = 15 * seconds;
// A stream outlives its session by at most this long; browsers reconnect with a fresh token.
const longestStream = 10 * minutes;
const hint = 'data: changed\n\n';

export type AgendaEvents = {
  /** A stream of server-sent events that hints at every change of the organization's reservations. */
  follow(organization: OrganizationId): Promise<PassThrough>;
  /** Stops the heartbeat; the streams end when listening for changes ends. */
  end(): void;
};

/** Sends hints about changes to all open agendas. */
export function createAgendaEvents(changes: Changes): AgendaEvents {
  const followers = new Map<OrganizationId, Set<PassThrough>>();
  const send = (streams: Iterable<PassThrough>, text: string) => {
    // A stream with a full buffer has a reader that stopped reading, so it is closed; the browser then polls.
    for (const stream of streams) if (!stream.write(text)) stream.destroy();
  };
  const allStreams = () => [...followers.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => send(allStreams(), ': still here\n\n'), heartbeatEvery).unref();

  changes.subscribe({
    onChange: (organization) => send(followers.get(organization) ?? [], hint),
    // Hints may be missed from now on, so the streams end and the browsers reload and reconnect.
    onLost() {
      for (const stream of allStreams()) stream.end();
    },
  });

  return {
    async follow(organization) {
      await changes.listen();
      const stream = new PassThrough();
      const streams = followers.get(organization) ?? new Set();
      followers.set(organization, streams.add(stream));
      const end = setTimeout(() => stream.end(), longestStream).unref();
      stream.once('close', () => {
        clearTimeout(end);
        streams.delete(stream);
        if (streams.size === 0) followers.delete(organization);
      });
      stream.write(': following\n\n');
      return stream;
    },
    end: () => clearInterval(heartbeat),
  };
}
