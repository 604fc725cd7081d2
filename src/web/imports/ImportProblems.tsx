import { Download } from 'lucide';
import { importProblemsFile, type ShopImport } from '#domain/imports/contract.ts';
import { download } from '#web/lib/http/download.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { wholeText } from './import-text.ts';

type Props = { shown: ShopImport };

export const ProblemList = ({ shown: { problems } }: Props) =>
  problems.length > 0 && (
    <ul className={styles.problems} aria-label="Problemas">
      {problems.map(({ problem, detail, count }) => (
        <li key={problem}>
          <span>{detail}</span>
          <b>{wholeText(count)}</b>
        </li>
      ))}
    </ul>
  );

export const ProblemRows = ({ shown: { problem_rows } }: Props) =>
  problem_rows.length > 0 && (
    <ul className={styles.rows} aria-label="Filas a revisar">
      {problem_rows.map(({ row, text }) => (
        <li key={row}>
          Fila {row}: {text}
        </li>
      ))}
    </ul>
  );

/** A draft offers the problem file too, so that the user can correct the rows before any import. */
export function SaveProblems({ shown: { id, counts, kept } }: Props) {
  const saving = useSending({ mutationFn: () => download(importProblemsFile, { id }) });
  const hasRemaining = kept !== null && Object.values(kept).some((count) => count > 0);
  if (counts.problems === 0 && !hasRemaining) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={Download} size={18} />}
        waiting={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Descargar problemas
      </Button>
      {saving.isError && <Problem>{messageOf(saving.error)}</Problem>}
    </>
  );
}
