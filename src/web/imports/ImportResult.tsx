import { useState } from 'react';
import { countText } from '#domain/text/count.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import { type ShopImport, undoImport } from '#domain/imports/contract.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { sentenceOf } from '#domain/refusal.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { countsText, kindNames, rowsText, staysText, thingsText, wholeText } from './import-text.ts';
import { ProblemList, ProblemRows, SaveProblems } from './ImportProblems.tsx';
import { useIsStalled, useCacheImport } from './use-import.ts';

const titles = {
  draft: '',
  running: 'Importando…',
  done: 'Importación terminada',
  undone: 'Importación deshecha',
};

const places: Record<ImportKind, { text: string; href: string }> = {
  clientes: { text: 'Ver mis clientes', href: '/dashboard/clientes' },
  servicios: { text: 'Ver mis servicios', href: '/dashboard/services' },
  visitas: { text: 'Ver la agenda', href: '/dashboard/agenda' },
};
const dayMs = 86_400_000;

export function ImportResult({ shown, zone }: { shown: ShopImport; zone: string }) {
  const { state, kind, counts, undoable_until: until, done_rows, total_rows } = shown;
  const [openedAt] = useState(() => Date.now());
  const isStalled = useIsStalled(done_rows) && state === 'running';
  const isLate = until !== null && epochOf(until) < openedAt;
  return (
    <Card>
      <div className={styles.file}>
        <h2 className={styles.heading}>
          {isStalled ? 'Retomando…' : titles[state]} · {kindNames[kind]}
        </h2>
        {state === 'running' && <Progress shown={shown} />}
        <p className={styles.counts}>{countsText(counts)}</p>
        <ProblemList shown={shown} />
        <ProblemRows shown={shown} />
        {state === 'done' && done_rows < total_rows && (
          <p>
            Se detuvo en {wholeText(done_rows)} de {rowsText(total_rows)}. Importa el archivo otra vez; lo que
            ya está no se repite.
          </p>
        )}
        {state === 'undone' && <Undone shown={shown} />}
        {isLate && <p>{sentenceOf('import_undone_late')}</p>}
        <div className={styles.actions}>
          {state === 'done' && <ButtonLink href={places[kind].href}>{places[kind].text}</ButtonLink>}
          <ButtonLink href="/dashboard/importar" variant="secondary">
            Importar otro archivo
          </ButtonLink>
          {state !== 'running' && <SaveProblems shown={shown} />}
          {until && !isLate && (
            <Undo
              id={shown.id}
              until={formatDateTime(instantToLocal(until, zone))}
              days={Math.max(1, Math.round((epochOf(until) - openedAt) / dayMs))}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

const Progress = ({ shown: { done_rows, total_rows } }: { shown: ShopImport }) => (
  <>
    <progress className={styles.progress} value={done_rows} max={total_rows} aria-label="Avance" />
    <p>
      {wholeText(done_rows)} de {rowsText(total_rows)}. Puedes salir de esta página: sigue sola.
    </p>
  </>
);

function Undone({ shown: { removed, kept } }: { shown: ShopImport }) {
  const gone = removed ? thingsText(removed) : '';
  const stays = kept ? staysText(kept) : '';
  return (
    <>
      <p>{gone ? `Quitamos ${gone}.` : 'No había nada para quitar.'}</p>
      {stays && <p>{stays}</p>}
    </>
  );
}

function Undo({ id, until, days }: { id: number; until: string; days: number }) {
  const [isAsked, setAsked] = useState(false);
  const keep = useCacheImport();
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
      <span className={styles.undo}>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          Deshacer
        </Button>
        ({countText(days, 'día', 'días')})
      </span>
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
