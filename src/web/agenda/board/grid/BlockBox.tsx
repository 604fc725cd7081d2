import { Coffee, Footprints, type IconNode, Lock, Users } from 'lucide';
import { memo } from 'react';
import type { AgendaBlock } from '#domain/agenda/board.ts';
import type { BlockKind } from '#domain/schedule/blocks/withheld.ts';
import { blockKindNames } from '#domain/schedule/finding-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Boxes.module.css';

const icons: Record<BlockKind, IconNode> = { break: Coffee, meeting: Users, errand: Footprints, other: Lock };

type Props = {
  block: AgendaBlock;
  zone: Zone;
  top: number;
  height: number;
  isStop: boolean;
  onOpen: (block: AgendaBlock) => void;
};

export const BlockBox = memo(function BlockBox({ block, zone, top, height, isStop, onOpen }: Props) {
  const [from, to] = [block.start_at, block.end_at].map((at) => formatTime(instantToLocal(at, zone)));
  const kind = blockKindNames[block.kind];
  return (
    <li className={styles.block} style={{ top, height }}>
      <button
        type="button"
        className={styles.press}
        tabIndex={isStop ? 0 : -1}
        data-item={`b${block.id}`}
        onClick={() => onOpen(block)}
      >
        <span className={styles.label}>
          <Icon of={icons[block.kind]} size={14} />
          <span>{block.reason ? `${kind}: ${block.reason}` : `${kind} ${from}–${to}`}</span>
        </span>
      </button>
    </li>
  );
});
