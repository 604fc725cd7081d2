import { Download } from 'lucide';
import { useState } from 'react';
import { importProblemsFile, type ShopImport, undoImport } from '#domain/imports/contract.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { download } from '#web/lib/download.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { countsText, kindNames, thingsText } from './import-words.ts';
import { ProblemList } from './ReviewStep.tsx';
import { useKeep } from './use-import.ts';

const titles = {
  draft: '',
  running: 'Importando…',
  done: 'Importación terminada',
  undone: 'Importación deshecha',
};

/** How far an import came, and what became of it. */
export function ImportResult({ shown, zone }: { shown: ShopImport; zone: string }) {
  const { state, kind, counts, undoable_until: until } = shown;
  return (
    <Card>
      <div className={styles.file}>
        <h2 className={styles.heading}>
          {titles[state]} · {kindNames[kind]}
        </h2>
        {state === 'running' && <Progress shown={shown} />}
        <p className={styles.counts}>{countsText(counts)}</p>
        <ProblemList shown={shown} />
        {state === 'undone' && <Undone shown={shown} />}
        <div className={styles.actions}>
          {state !== 'running' && counts.problems > 0 && <SaveProblems id={shown.id} />}
          {until && <Undo id={shown.id} until={formatDateTime(instantToLocal(until, zone))} />}
          <ButtonLink href="/dashboard/importar" variant="secondary">
            Importar otro archivo
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

const Progress = ({ shown: { done_rows, total_rows } }: { shown: ShopImport }) => (
  <>
    <progress className={styles.progress} value={done_rows} max={total_rows} aria-label="Avance" />
    <p>
      {done_rows.toLocaleString('es-UY')} de {total_rows.toLocaleString('es-UY')} filas. Puedes salir de esta
      página: sigue sola.
    </p>
  </>
);

function Undone({ shown: { removed, kept } }: { shown: ShopImport }) {
  const [gone, stays] = [removed ? thingsText(removed) : '', kept ? thingsText(kept) : ''];
  return (
    <>
      <p>{gone ? `Quitamos ${gone}.` : 'No había nada para quitar.'}</p>
      {stays && <p>Quedan {stays}: alguien los usó o los cambió después.</p>}
    </>
  );
}

function SaveProblems({ id }: { id: number }) {
  const saving = useSending({ mutationFn: () => download(importProblemsFile, { id }) });
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

function Undo({ id, until }: { id: number; until: string }) {
  const [isAsked, setAsked] = useState(false);
  const keep = useKeep();
  const undo = useChange(undoImport);
  const close = () => setAsked(false);
  const confirm = () =>
    undo.mutate(
      { id },
      {
        onSuccess: (shown) => {
          close();
          keep(shown);
        },
      },
    );
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Deshacer
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="¿Deshacer la importación?"
        confirm="Deshacer"
        waiting={undo.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        <p>Se quita lo que trajo y nadie usó ni cambió desde entonces. Se puede hasta el {until}.</p>
        {undo.isError && <Problem>{messageOf(undo.error)}</Problem>}
      </ConfirmDialog>
    </>
  );
}
