import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { listImports, readImport, type ShopImport } from '#domain/imports/contract.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';

const pollMs = 1_000;

/** The URL has the import's id and step, so that a user can leave the page and return to the import. */
export function useStep() {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const { id, paso } = search as { id?: string; paso?: string };
  const go = useCallback(
    (to: number | null, step?: 'revisar') =>
      void router.navigate({
        href: `${pathname}${to === null ? '' : `?id=${to}`}${step ? `&paso=${step}` : ''}`,
      }),
    [router, pathname],
  );
  return { id: id === undefined ? null : Number(id), isReview: paso === 'revisar', go };
}

export function useImport(id: number) {
  const queries = useQueryClient();
  const found = useRead(readImport, { id }, { onFailure: () => null });
  const isRunning = found.data?.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const again = setInterval(
      () => void queries.invalidateQueries({ queryKey: readKey(readImport, { id }) }),
      pollMs,
    );
    return () => {
      clearInterval(again);
      void queries.invalidateQueries();
    };
  }, [isRunning, id, queries]);
  return found;
}

const stalledMs = 10_000;

/**
 * Whether a running import made no progress for ten seconds, for example because its process died and the job's lease
 * must expire first.
 */
export function useIsStalled(doneRows: number): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(doneRows), stalledMs);
    return () => clearTimeout(timer);
  }, [doneRows]);
  return stalledAt === doneRows;
}

export function useCacheImport() {
  const queries = useQueryClient();
  return (shown: ShopImport) => {
    queries.setQueryData(readKey(readImport, { id: shown.id }), shown);
    void queries.invalidateQueries({ queryKey: readKey(listImports) });
  };
}
