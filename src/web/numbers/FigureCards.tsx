import { CircleQuestionMark } from 'lucide';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Figures, Numbers } from '#domain/numbers/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { differenceOf } from './difference.ts';
import styles from './FigureCards.module.css';
import { FigureDialog } from './FigureDialog.tsx';
import { type Card, cards, formatTileFigure, lineOf } from './figures.ts';
import { rangeText } from '#domain/numbers/period-text.ts';
import { Sparkline } from './Sparkline.tsx';

type Props = { numbers: Numbers; today: PlainDate };

export const FigureCards = ({ numbers, today }: Props) => (
  <ul className={styles.cards} style={sizeOf(numbers.totals)} aria-label="Cifras">
    {cards.map((card) => (
      <FigureCard key={card.figure} card={card} figures={numbers.totals}>
        <Change card={card} numbers={numbers} today={today} />
        <Sparkline values={lineOf(card, numbers, today)} startsNow={card.isAhead ?? false} />
      </FigureCard>
    ))}
  </ul>
);

/** `others` are values of neighboring cards, because all cards share one font size. */
export function sizeOf(figures: Figures, others: readonly string[] = []): CSSProperties {
  const values = [...others, ...cards.map(({ figure }) => formatTileFigure(figures, figure))];
  return { '--characters': Math.max(...values.map(({ length }) => length)) } as CSSProperties;
}

type CardProps = { card: Card; figures: Figures; children?: ReactNode };

export function FigureCard({ card, figures, children }: CardProps) {
  const [isExplained, setExplained] = useState(false);
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.title}
        aria-label={`${card.title}: ¿Qué es esto?`}
        onClick={() => setExplained(true)}
      >
        {card.title}
        <Icon of={CircleQuestionMark} size={18} />
      </button>
      <p className={styles.value}>{formatTileFigure(figures, card.figure)}</p>
      {children}
      {isExplained && <FigureDialog card={card} figures={figures} onClose={() => setExplained(false)} />}
    </li>
  );
}

function Change({ card, numbers, today }: { card: Card } & Props) {
  const { totals, before, compared, to } = numbers;
  if (!before || !compared) return null;
  const range = rangeText(compared, today);
  const difference = differenceOf(totals[card.figure], before[card.figure], card.kind);
  // Expected reservations of a past period are settled by now, so there is rarely a value to compare with.
  if (card.isAhead && !before[card.figure])
    return <p className={styles.change}>hasta el {rangeText({ from: to, to }, today)}</p>;
  if (!difference) return <p className={styles.change}>sin datos · {range}</p>;
  const { sign, spoken, direction } = difference;
  const isJudged = direction !== 'same' && card.good !== 'neither';
  const tone = isJudged ? (direction === card.good ? styles.good : styles.bad) : styles.plain;
  return (
    <p className={styles.change}>
      <span aria-hidden="true">
        <b className={tone}>{sign}</b> <span className={styles.range}>· {range}</span>
      </span>
      <span className="visually-hidden">
        {spoken} {range}
      </span>
    </p>
  );
}
