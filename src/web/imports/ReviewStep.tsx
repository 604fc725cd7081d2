import { editImport, runImport, type ShopImport } from '#domain/imports/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { countsText, kindNames } from './import-words.ts';
import { ProblemList, ProblemRows, SaveProblems } from './ImportProblems.tsx';
import { StatusNames } from './StatusNames.tsx';
import { useKeep } from './use-import.ts';

/** Preview of the import's result, before any row is written. */
export function ReviewStep({ shown, onBack }: { shown: ShopImport; onBack: () => void }) {
  const keep = useKeep();
  const edit = useChange(editImport);
  const run = useChange(runImport);
  const { id, kind, counts, mapping } = shown;
  return (
    <Card>
      <div className={styles.file}>
        <h2 className={styles.heading}>{kindNames[kind]}</h2>
        <p className={styles.counts}>{countsText(counts)}</p>
        <ProblemList shown={shown} />
        <ProblemRows shown={shown} />
        <SaveProblems shown={shown} />
        <StatusNames
          shown={shown}
          isSaving={edit.isPending}
          onSave={(statuses) => edit.mutate({ id, mapping: { statuses } }, { onSuccess: keep })}
        />
        <p>Lo que ya tienes no se cambia: solo se completan los datos que faltan.</p>
        {kind === 'visitas' && (
          <Checkbox
            label="Avisar por correo a los clientes de sus próximas reservas"
            value={mapping.notify}
            onChange={(notify) => edit.mutate({ id, mapping: { notify } }, { onSuccess: keep })}
          />
        )}
        {(edit.isError || run.isError) && <Problem>{messageOf(run.error ?? edit.error)}</Problem>}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onBack}>
            Volver a las columnas
          </Button>
          <Button
            waiting={run.isPending || edit.isPending}
            onClick={() => run.mutate({ id }, { onSuccess: keep })}
          >
            Importar
          </Button>
        </div>
      </div>
    </Card>
  );
}
