import { paymentMethodNames, shownMethods } from '#domain/charges/contract.ts';
import { formatSum } from '#domain/money.ts';
import type { Figures } from '#domain/numbers/contract.ts';
import { definitions } from '#domain/numbers/definitions.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './FigureDialog.module.css';
import { type Card, type FigureName, formatFigure } from './figures.ts';

type Props = { card: Card; figures: Figures; onClose: () => void };

export const FigureDialog = ({ card, figures, onClose }: Props) => (
  <Dialog open title={card.title} onClose={onClose}>
    <p>{definitions[card.figure].meaning}</p>
    <dl className={styles.related}>
      {card.related.map((name) => (
        <div key={name}>
          <dt>{definitions[name].name}</dt>
          <dd className={styles.value}>{valueOf(figures, name)}</dd>
          <dd>{definitions[name].meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

function valueOf(figures: Figures, name: FigureName): string {
  if (name !== 'by_method') return formatFigure(figures, name);
  return shownMethods(figures.by_method)
    .map((method) => `${paymentMethodNames[method]} ${formatSum(figures.by_method[method] ?? 0)}`)
    .join(' · ');
}
