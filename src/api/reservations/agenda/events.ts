import { PassThrough } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { minutes, seconds } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { createKeyedLimiter } from '../../jobs/keyed-limiter.ts';
import type { Session } from '../../session/require-session.ts';
import { findLiveSessions } from '../../session/queries.ts';

const heartbeatEvery = 15 * seconds;
// Announcements of other server instances can get lost, so streams end; browsers reconnect with a fresh token and
// reload.
const longestStream = 10 * minutes;
// Enough streams for the devices and tabs of a user; a further stream ends the oldest one, and its browser polls.
export const mostOfPerson = 5;
const looksAtOnce = 4;
const hint = 'data: changed\n\n';

type Follower = { session: string; user: number; stream: PassThrough };
export type AgendaEvents = {
  /**
   * A stream of server-sent events with a hint after changes of the organization. It ends with the session, after
   * `longestStream`, or when the user opens more than `mostOfPerson`.
   */
  follow(session: Session): Promise<PassThrough>;
  /** Stops the heartbeat and the hints; the streams end when the change listener ends. */
  end(): Promise<void>;
};

export function createAgendaEvents({ changes, db, now }: Pick<Deps, 'changes' | 'db' | 'now'>): AgendaEvents {
  const followers = new Map<OrganizationId, Set<Follower>>();
  const send = ({ stream }: Follower, text: string) => {
    // A full buffer, or a stream that ended and is still open, means that its browser stopped reading. After the
    // closing the browser polls until it reconnects.
    if (stream.writableEnded || !stream.write(text)) stream.destroy();
  };
  const all = () => [...followers.values()].flatMap((own) => [...own]);
  const heartbeat = setInterval(() => {
    for (const follower of all()) send(follower, ': still here\n\n');
  }, heartbeatEvery).unref();

  // The end of a session is announced as a change too, so every session is checked before a hint is sent.
  const hints = createKeyedLimiter<OrganizationId>(looksAtOnce, async (organization) => {
    const open = [...(followers.get(organization) ?? [])];
    const ids = open.map(({ session }) => session);
    const live = await findLiveSessions(db, organization, ids, now()).catch(() => new Set());
    for (const follower of open) {
      if (live.has(follower.session)) send(follower, hint);
      else follower.stream.end();
    }
  });
  changes.subscribe({
    onChange(organization) {
      if (followers.has(organization)) hints.ask(organization);
    },
    // Hints can get lost from now on, so the streams end and the browsers reload and reconnect.
    onLost() {
      for (const { stream } of all()) stream.end();
    },
  });

  function add(organization: OrganizationId, follower: Follower): void {
    const own = followers.get(organization) ?? new Set();
    followers.set(organization, own.add(follower));
    const ofPerson = [...own].filter(({ user }) => user === follower.user);
    for (const { stream } of ofPerson.slice(0, -mostOfPerson)) stream.end();
    const end = setTimeout(() => follower.stream.end(), longestStream).unref();
    follower.stream.once('close', () => {
      clearTimeout(end);
      own.delete(follower);
      if (own.size === 0) followers.delete(organization);
    });
  }

  return {
    async follow({ id, organization_id, user }) {
      await changes.listen();
      const stream = new PassThrough();
      add(organization_id, { session: id, user: user.id, stream });
      stream.write(': following\n\n');
      return stream;
    },
    end() {
      clearInterval(heartbeat);
      return hints.end();
    },
  };
}
