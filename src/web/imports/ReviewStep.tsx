import { runImport, type ShopImport } from '#domain/imports/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { countsText, kindNames } from './import-text.ts';
import { ProblemList, ProblemRows, SaveProblems } from './ImportProblems.tsx';
import { StatusNames } from './StatusNames.tsx';
import { useChoices } from './use-choices.ts';
import { useCacheImport } from './use-import.ts';

export function ReviewStep({ stored, onBack }: { stored: ShopImport; onBack: () => void }) {
  const keep = useCacheImport();
  const { shown, choose, afterSending, isSaving, error } = useChoices(stored);
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
        <StatusNames shown={shown} isSaving={isSaving} onSave={(statuses) => choose({ statuses })} />
        <p>Lo que ya tienes no se cambia: solo se completan los datos que faltan.</p>
        {kind === 'visitas' && (
          <Checkbox
            label="Avisar por correo a los clientes de sus próximas reservas"
            value={mapping.notify}
            onChange={(notify) => choose({ notify })}
          />
        )}
        {(error || run.isError) && <Problem>{messageOf(run.error ?? error)}</Problem>}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onBack}>
            Volver a las columnas
          </Button>
          <Button
            waiting={run.isPending || isSaving}
            onClick={() => afterSending(() => run.mutate({ id }, { onSuccess: keep }))}
          >
            Importar
          </Button>
        </div>
      </div>
    </Card>
  );
}
