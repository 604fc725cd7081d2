import { useEffect, useEffectEvent, useState } from 'react';

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T };
type Options<T> = {
  /** Identifies the data; another key loads again, null loads nothing. */
  key: string | null;
  load: () => Promise<T>;
  onFailure?: () => void;
};

const loading = { state: 'loading' } as const;

/** For the public app, which has no query library. */
export function useLoad<T>({ key, load, onFailure }: Options<T>): Loaded<T> & { retry: () => void } {
  const [tries, setTries] = useState(0);
  const [last, setLast] = useState<{ key: string; loaded: Loaded<T> } | null>(null);
  const wanted = key === null ? null : `${key} #${tries}`;
  const begin = useEffectEvent(load);
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (wanted === null) return undefined;
    let isWanted = true;
    begin().then(
      (value) => isWanted && setLast({ key: wanted, loaded: { state: 'ready', value } }),
      () => {
        if (!isWanted) return;
        setLast({ key: wanted, loaded: { state: 'failed' } });
        fail();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  const loaded = last && last.key === wanted ? last.loaded : loading;
  return { ...loaded, retry: () => setTries(tries + 1) };
}
