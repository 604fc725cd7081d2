import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Changes } from './change-notifications.ts';
import type { OrganizationId } from './connection.ts';

const mostKnown = 1_000;

/** The few reads that ask all tenants at once, and what to do where the database cannot answer for all of them. */
export type TenantLooks = {
  /** Remembers an organization that this process met, in place of the one it met longest ago. */
  note(organization: OrganizationId): void;
  /**
   * Asks for all tenants at once. Where the database refuses that, because one machine of a cluster is down for
   * instance, it asks for each organization this process knows and leaves out those that fail. Rejects when nobody answers.
   */
  across<T>(name: string, look: (organization?: OrganizationId) => Promise<readonly T[]>): Promise<T[]>;
  /** How often each look failed since the start of the process. */
  failures: ReadonlyMap<string, number>;
};

/** Knows the organizations whose changes are announced to it, by any instance. */
export function createTenantLooks({
  log,
  changes,
}: {
  log: FastifyBaseLogger;
  changes: Changes;
}): TenantLooks {
  const known = new Set<OrganizationId>();
  const failures = new Map<string, number>();

  const note = (organization: OrganizationId) => {
    known.delete(organization);
    known.add(organization);
    for (const oldest of known) if (known.size > mostKnown) known.delete(oldest);
  };
  changes.subscribe({ onChange: note, onLost: () => undefined });

  async function askKnown<T>(
    look: (organization: OrganizationId) => Promise<readonly T[]>,
    problem: unknown,
  ) {
    const answers: T[] = [];
    let answered = 0;
    for (const organization of known) {
      const own = await look(organization).catch(() => null);
      if (own) answers.push(...own);
      if (own) answered += 1;
    }
    if (answered === 0) throw problem;
    return answers;
  }

  return {
    note,
    failures,
    async across(name, look) {
      try {
        return [...(await look())];
      } catch (problem) {
        failures.set(name, (failures.get(name) ?? 0) + 1);
        // Without an answer of the server the whole database is away, and asking on would only take time.
        if (!(problem instanceof pg.DatabaseError)) throw problem;
        log.warn({ err: problem, look: name }, 'a look across all shops failed; the known ones are asked');
        return askKnown(look, problem);
      }
    },
  };
}
