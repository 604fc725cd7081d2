import { listImports, type ShopImport } from '#domain/imports/contract.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import styles from './ImportPage.module.css';
import { countsText, kindNames } from './import-text.ts';

const states: Record<ShopImport['state'], string> = {
  draft: '',
  running: 'En curso',
  done: 'Terminada',
  undone: 'Deshecha',
};

export function PastImports({ zone }: { zone: string }) {
  const imports = useRead(listImports, {}, { onFailure: () => null });
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <section aria-label="Importaciones anteriores">
      <h2 className={styles.heading}>Importaciones anteriores</h2>
      <ul className={styles.columns}>
        {imports.data.map(({ id, kind, state, counts, created_at }) => (
          <li key={id}>
            <span className={styles.column}>
              <a href={`/dashboard/importar?id=${id}`}>
                {kindNames[kind]} · {formatDateTime(instantToLocal(created_at, zone))}
              </a>
              <small>{countsText(counts)}</small>
            </span>
            <span className={styles.state}>{states[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
