import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { EmptyState, Skeleton } from './Placeholders.tsx';

type Read<T> = { data: T | undefined; isPending: boolean; refetch: () => unknown };
type Props<T> = {
  of: Read<T>;
  skeleton?: ReactNode;
  empty?: string;
  fill?: ReactNode;
  problem?: string;
  children: (data: T) => ReactNode;
};

export function Loaded<T>({ of: read, skeleton, empty, fill, problem, children }: Props<T>) {
  if (read.isPending) return skeleton ?? <Skeleton lines={3} />;
  if (read.data === undefined) {
    return (
      <EmptyState text={problem ?? 'No pudimos cargar estos datos.'}>
        <Button variant="secondary" onClick={() => void read.refetch()}>
          Reintentar
        </Button>
      </EmptyState>
    );
  }
  const isEmpty = Array.isArray(read.data) && read.data.length === 0;
  return isEmpty && empty ? <EmptyState text={empty}>{fill}</EmptyState> : children(read.data);
}
