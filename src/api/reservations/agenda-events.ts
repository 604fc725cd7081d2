import { PassThrough } from 'node:stream';
import type { Changes } from '../database/change-notifications.ts';
import { minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

const heartbeatEvery = 15 * seconds;
// A session that ended meanwhile listens no longer than this; browsers come back with a fresh token.
const longestStream = 10 * minutes;
const hint = 'data: changed\n\n';

export type AgendaEvents = {
  /** A stream of server-sent events that hints at every change of the organization's reservations. */
  follow(organization: OrganizationId): Promise<PassThrough>;
  /** Ends the heartbeat; the streams end with the listening. */
  end(): void;
};

/** Passes word of changes on to whoever follows. */
export function createAgendaEvents(changes: Changes): AgendaEvents {
  const followers = new Map<OrganizationId, Set<PassThrough>>();
  const tell = (streams: Iterable<PassThrough>, words: string) => {
    // Who reads nothing of so little is gone: the browser's polling takes over.
    for (const stream of streams) if (!stream.write(words)) stream.destroy();
  };
  const everybody = () => [...followers.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => tell(everybody(), ': still here\n\n'), heartbeatEvery).unref();

  changes.subscribe({
    hear: (organization) => tell(followers.get(organization) ?? [], hint),
    // Hints are missed from here on: browsers must notice, look for themselves and come back.
    lose() {
      for (const stream of everybody()) stream.end();
    },
  });

  return {
    async follow(organization) {
      await changes.listen();
      const stream = new PassThrough();
      const fellows = followers.get(organization) ?? new Set();
      followers.set(organization, fellows.add(stream));
      const end = setTimeout(() => stream.end(), longestStream).unref();
      stream.once('close', () => {
        clearTimeout(end);
        fellows.delete(stream);
        if (fellows.size === 0) followers.delete(organization);
      });
      stream.write(': following\n\n');
      return stream;
    },
    end: () => clearInterval(heartbeat),
  };
}
