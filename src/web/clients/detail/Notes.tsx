import { Trash2 } from 'lucide';
import { useState } from 'react';
import { type Client, type ClientNote, deleteNote, writeNote } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { longestNote } from '#domain/clients/client-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkRequired } from '#web/session/checks.ts';
import styles from './ClientDetail.module.css';
import { readsOfClients } from '../use-clients.ts';

type Props = { client: Client; zone: Zone; user: SessionUser };

export function Notes({ client: { id, notes }, zone, user }: Props) {
  const [deleted, setDeleted] = useState<ClientNote | null>(null);
  const mayDelete = (note: ClientNote) => note.user.id === user.id || userMay(user, 'clients.delete-notes');
  return (
    <Card title="Notas">
      <p className={styles.hint}>Solo lo ve tu equipo</p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {fullName(note.user)} · {formatDate(instantToLocal(note.created_at, zone))}
              </small>
              {mayDelete(note) && (
                <Button
                  variant="quiet"
                  label={`Borrar la nota «${note.text.slice(0, 40)}»`}
                  icon={<Icon of={Trash2} size={18} />}
                  onClick={() => setDeleted(note)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <NewNote clientId={id} />
      {deleted && <DeleteNoteDialog clientId={id} note={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  );
}

const keyed = createKeyedRequest();

function NewNote({ clientId }: { clientId: number }) {
  const form = useForm({ text: '' }, ({ text }) => ({ text: checkRequired(text) }));
  const write = useChange(writeNote, { refreshes: readsOfClients, keyed });
  const send = form.submit(({ text }) =>
    write.mutate(
      { id: clientId, text },
      {
        onSuccess: () => {
          form.reset();
          toast.success('Nota guardada');
        },
      },
    ),
  );
  return (
    <Form onSubmit={send} send="Guardar nota" variant="secondary" waiting={write.isPending}>
      <TextArea {...form.field('text')} label="Agregar nota" rows={2} maxLength={longestNote} />
      {write.error && <Problem>{messageOf(write.error)}</Problem>}
    </Form>
  );
}

type DeleteProps = { clientId: number; note: ClientNote; onClose: () => void };

function DeleteNoteDialog({ clientId, note, onClose }: DeleteProps) {
  const remove = useChange(deleteNote, { refreshes: readsOfClients });
  const confirm = () => remove.mutate({ id: clientId, noteId: note.id }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title="¿Borrar la nota?"
      confirm="Borrar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>«{note.text}» no se puede recuperar.</p>
      {remove.error && <Problem>{messageOf(remove.error)}</Problem>}
    </ConfirmDialog>
  );
}
