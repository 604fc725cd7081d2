import type { z } from 'zod';
import { countText } from '#domain/text/count.ts';
import { readOrigins } from '#domain/numbers/contract.ts';
import { channelName } from '#domain/reservations/channel.ts';
import { Bars } from './Bars.tsx';
import { ChartFrame, type Column } from './ChartFrame.tsx';
import type { NumberFilters } from '../filters/number-filters.ts';
import { NumbersBlock } from './NumbersBlock.tsx';

type Origin = z.output<typeof readOrigins.answer>[number];

const direct = 'directo';
const nameOf = ({ channel }: Origin): string => (channel === 'online' ? 'En línea' : channelName(channel));
const countNew = (count: number): string => countText(count, 'cliente nuevo', 'clientes nuevos');

const columns: readonly Column<Origin>[] = [
  { name: 'Cómo', of: nameOf },
  { name: 'Desde', of: ({ via }) => (via === direct ? 'Directo' : via), isText: true },
  { name: 'Visitas', of: ({ visits }) => String(visits) },
  { name: 'Clientes nuevos', of: ({ new_clients }) => String(new_clients) },
];

export const OriginsBlock = ({ filters }: { filters: NumberFilters }) => (
  <NumbersBlock
    title="Cómo llegaron"
    call={readOrigins}
    filters={filters}
    empty={(origins) => origins.length === 0}
  >
    {(origins) => (
      <ChartFrame
        title="Cómo llegaron"
        summary="Visitas según cómo se agendaron"
        rows={origins}
        columns={columns}
      >
        <Bars
          rows={origins.map((origin) => ({
            key: `${origin.channel} ${origin.via}`,
            name: origin.via === direct ? nameOf(origin) : `${nameOf(origin)} · ${origin.via}`,
            value: String(origin.visits),
            size: origin.visits,
            ...(origin.new_clients > 0 && { note: countNew(origin.new_clients) }),
          }))}
        />
      </ChartFrame>
    )}
  </NumbersBlock>
);
