import { Ban, ChevronRight, Combine, FileUser, type IconNode, RotateCcw } from 'lucide';
import { useState } from 'react';
import { blockClient, type Client, unblockClient } from '#domain/clients/contract.ts';
import { undoMerge } from '#domain/clients/merge-contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { longestReason } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { PersonalDataDialog } from '#web/privacy/PersonalDataDialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './ClientDetail.module.css';
import { staysText } from '../client-text.ts';
import { MergeSheet } from '../merge/MergeSheet.tsx';
import { readsOfClients } from '../use-clients.ts';

type Props = { client: Client; user: SessionUser };

export function ClientActions({ client, user }: Props) {
  const [open, setOpen] = useState<'merge' | 'block' | 'data' | null>(null);
  const close = () => setOpen(null);
  const mayMerge = userMay(user, 'clients.merge');
  const mayBlock = userMay(user, 'clients.block');
  if (!mayMerge && !mayBlock) return null;
  return (
    <section aria-label="Más" className={styles.actions}>
      {mayMerge && (
        <>
          <Action of={Combine} onPress={() => setOpen('merge')}>
            Unir con otro
          </Action>
          {client.merged.map((other) => (
            <Separate key={other.id} client={client} other={other} />
          ))}
        </>
      )}
      {mayBlock &&
        (client.blocked ? <Unblock client={client} /> : <Block onPress={() => setOpen('block')} />)}
      {userMay(user, 'clients.export') && (
        <Action of={FileUser} onPress={() => setOpen('data')}>
          Exportar o borrar datos
        </Action>
      )}
      {open === 'data' && (
        <PersonalDataDialog {...{ client, user }} refreshes={readsOfClients} onClose={close} />
      )}
      {open === 'merge' && <MergeSheet client={client} onClose={close} />}
      {open === 'block' && <BlockDialog client={client} onClose={close} />}
    </section>
  );
}

type ActionProps = { of: IconNode; isGrave?: boolean; onPress: () => void; children: string };

const Action = ({ of, isGrave = false, onPress, children }: ActionProps) => (
  <button type="button" className={isGrave ? styles.grave : undefined} onClick={onPress}>
    <Icon of={of} />
    <span>{children}</span>
    <Icon of={ChevronRight} size={18} />
  </button>
);

const Block = ({ onPress }: { onPress: () => void }) => (
  <Action of={Ban} isGrave onPress={onPress}>
    Bloquear
  </Action>
);

function Unblock({ client: { id } }: { client: Client }) {
  const unblock = useChange(unblockClient, {
    refreshes: readsOfClients,
    onDone: () => toast.success('Cliente desbloqueado', 'Ya puede reservar por internet.'),
  });
  const send = () =>
    unblock.mutate(
      { id },
      { onError: (failure) => toast.error('No se pudo desbloquear', messageOf(failure)) },
    );
  return (
    <Action of={RotateCcw} onPress={send}>
      Desbloquear
    </Action>
  );
}

type SeparateProps = { client: Client; other: Client['merged'][number] };

function Separate({ client: { id }, other }: SeparateProps) {
  const undo = useChange(undoMerge, {
    refreshes: readsOfClients,
    onDone: () => toast.success('Clientes separados', `${fullName(other)} vuelve a su ficha.`),
  });
  const send = () =>
    undo.mutate(
      { id, otherId: other.id },
      { onError: (failure) => toast.error('No se pudo separar', messageOf(failure)) },
    );
  return (
    <Action of={RotateCcw} onPress={send}>
      {`Separar a ${[fullName(other), other.phone ?? other.email].filter(Boolean).join(', ')}`}
    </Action>
  );
}

function BlockDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const form = useForm({ reason: '' }, () => ({}));
  const block = useChange(blockClient, { refreshes: readsOfClients });
  const send = form.submit(({ reason }) =>
    block.mutate(
      { id: client.id, reason: reason.trim() || null },
      {
        onSuccess: () => {
          toast.success('Cliente bloqueado');
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog title="Bloquear" send="Bloquear" sending={block} onSubmit={send} onClose={onClose}>
      <p>
        <strong>{fullName(client)}</strong> ya no puede reservar por internet; ustedes sí pueden agendarle.{' '}
        {staysText(client.ahead)}
      </p>
      <TextField
        {...form.field('reason')}
        label="Motivo"
        optional
        maxLength={longestReason}
        autoComplete="off"
        hint="Solo lo ve tu equipo."
      />
    </FormDialog>
  );
}
