import styles from './FigureCards.module.css';
import { linePath, pointsIn } from './charts/scale.ts';

const box = { width: 100, height: 24 };

/** Without labels, because the chart's table below has the values; the dot marks today. */
export function Sparkline({ values, startsNow }: { values: readonly (number | null)[]; startsNow: boolean }) {
  const points = pointsIn(values, box.width, box.height);
  const known = points.filter((point) => point !== null);
  if (known.length < 2) return null;
  const now = startsNow ? known[0] : known.at(-1);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.line} d={linePath(points)} vectorEffect="non-scaling-stroke" />
      {now && <path className={styles.now} d={`M${now[0]} ${now[1]}h0`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
