import type { AgendaFilters, AgendaView } from './list/filters/agenda-filters.ts';
import { storeView } from './view.ts';
import styles from './ViewSwitch.module.css';

const views = [
  { view: 'list', name: 'Lista' },
  { view: 'day', name: 'Día' },
  { view: 'week', name: 'Semana' },
] as const;

type Props = { view: AgendaView; onChange: (change: Partial<AgendaFilters>) => void };

export function ViewSwitch({ view: shown, onChange }: Props) {
  const show = (view: AgendaView) => {
    storeView(view);
    onChange({ view });
  };
  return (
    <fieldset aria-label="Vista" className={styles.switch}>
      {views.map(({ view, name }) => (
        <label key={view} data-checked={view === shown || undefined}>
          <input
            type="radio"
            name="view"
            className="visually-hidden"
            checked={view === shown}
            onChange={() => show(view)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
