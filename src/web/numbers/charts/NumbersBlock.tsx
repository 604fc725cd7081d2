import type { ReactNode } from 'react';
import type { z } from 'zod';
import { isTooLong } from '#domain/numbers/periods.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { type NumberFilters, queryOf } from '../filters/number-filters.ts';
import styles from '../Numbers.module.css';

export const BlockSkeleton = () => <Skeleton height={420} />;

type Query = ReturnType<typeof queryOf>;
type Props<A extends z.ZodType> = {
  title: string;
  call: Endpoint<z.ZodObject, A>;
  filters: NumberFilters;
  empty: (answer: z.output<A>) => boolean;
  children: (answer: z.output<A>) => ReactNode;
};

/** Limited to periods of 92 days; an error stays inside the section. */
export function NumbersBlock<A extends z.ZodType>({ title, call, filters, empty, children }: Props<A>) {
  const isLong = isTooLong(filters.period, 'day');
  const query: Query = queryOf(filters);
  const read = useRead(call, query, { enabled: !isLong, keepPrevious: true });
  const textBlock = (words: string) => (
    <section aria-label={title} className={styles.told}>
      <h2>{title}</h2>
      <p>{words}</p>
    </section>
  );
  if (isLong) return textBlock('Elige hasta 92 días para verlo.');
  return (
    <div className={styles.block} aria-busy={read.isPlaceholderData}>
      <Loaded of={read} skeleton={<BlockSkeleton />} problem={`${title}: no pudimos cargar estos datos.`}>
        {(answer) => (empty(answer) ? textBlock('Nada en este período.') : children(answer))}
      </Loaded>
    </div>
  );
}
