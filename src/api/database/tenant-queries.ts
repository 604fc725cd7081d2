import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Changes } from './change-notifications.ts';
import type { OrganizationId } from './connection.ts';

const mostKnown = 1_000;

export type TenantQueries = {
  /** Remembers an organization for the fallback; beyond 1,000 organizations the least recent one is forgotten. */
  remember(organization: OrganizationId): void;
  /**
   * Queries all organizations at once. When the database refuses (for example because one Citus worker is down), it
   * queries each remembered organization alone and skips failing ones. Rejects when all of them fail.
   */
  crossTenantQuery<T>(
    name: string,
    read: (organization?: OrganizationId) => Promise<readonly T[]>,
  ): Promise<T[]>;
  failures: ReadonlyMap<string, number>;
};

export function createTenantQueries({
  log,
  changes,
}: {
  log: FastifyBaseLogger;
  changes: Changes;
}): TenantQueries {
  const known = new Set<OrganizationId>();
  const failures = new Map<string, number>();

  const remember = (organization: OrganizationId) => {
    known.delete(organization);
    known.add(organization);
    for (const oldest of known) if (known.size > mostKnown) known.delete(oldest);
  };
  changes.subscribe({ onChange: remember, onLost: () => undefined });

  async function askKnown<T>(
    read: (organization: OrganizationId) => Promise<readonly T[]>,
    problem: unknown,
  ) {
    const answers: T[] = [];
    let answered = 0;
    for (const organization of known) {
      const own = await read(organization).catch(() => null);
      if (own) answers.push(...own);
      if (own) answered += 1;
    }
    if (answered === 0) throw problem;
    return answers;
  }

  return {
    remember,
    failures,
    async crossTenantQuery(name, read) {
      try {
        return [...(await read())];
      } catch (problem) {
        failures.set(name, (failures.get(name) ?? 0) + 1);
        // Any other error means that the whole database is unreachable, and further queries would only take time.
        if (!(problem instanceof pg.DatabaseError)) throw problem;
        log.warn({ err: problem, query: name }, 'a query across all shops failed; the known ones are asked');
        return askKnown(read, problem);
      }
    },
  };
}
