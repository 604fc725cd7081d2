import { useState } from 'react';
import { cutBlock, fromToday, repeats } from '#domain/schedule/blocks/edits.ts';
import {
  type Block,
  type BlockScope,
  blockScopes,
  changeBlock,
  deleteBlock,
  listBlocks,
  undoBlock,
} from '#domain/schedule/blocks/contract.ts';
import { type PlainDate, today } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { showBlocks } from '../shows.ts';
import { useOfferUndo } from '../use-offer-undo.ts';
import { type BlockValues, repeatOf, valuesOf } from './block-form.ts';
import { ruleOf, sentOf } from './block-text.ts';
import { BlockForm } from './BlockForm.tsx';
import type { Person, Shop } from './BlockSheet.tsx';
import { useWorkdays } from './use-workdays.ts';

const scopeNames: Record<BlockScope, string> = {
  one: 'Solo este día',
  following: 'Este y los siguientes',
  all: 'Todos',
};
const scopes = blockScopes.map((value) => ({ value, text: scopeNames[value] }));

type Props = {
  shop: Shop;
  person: Person;
  id: number;
  date: PlainDate;
  scope: BlockScope;
  onClose: () => void;
};

export function BlockEditor({ id, ...props }: Props) {
  const blocks = useRead(listBlocks, { barber_id: props.person.id });
  const block = blocks.data?.find((each) => each.id === id);
  if (block) return <Editor {...props} block={block} />;
  return (
    <Dialog open title="Editar bloqueo" onClose={props.onClose}>
      {isRefused(blocks.error, 'forbidden') ? (
        <p>Es de otra persona: solo un encargado o el dueño puede cambiarlo.</p>
      ) : (
        <Loaded of={blocks} problem="No pudimos cargar el bloqueo.">
          {() => <p>Ese bloqueo ya terminó.</p>}
        </Loaded>
      )}
    </Dialog>
  );
}

type Edit = { block: Block; shop: Shop; date: PlainDate; isOne: boolean; onClose: () => void };

function useEdit({ block, shop, date, isOne, onClose }: Edit) {
  const { id } = block;
  const offerUndo = useOfferUndo(showBlocks);
  const end = (title: string, left: Block[]) => {
    offerUndo({ title, undo: () => call(undoBlock, { block, left }) });
    onClose();
  };
  const change = useChange(changeBlock, {
    refreshes: showBlocks,
    onDone: (_, { blocks }) => end('Bloqueo actualizado', blocks),
  });
  const remove = useChange(deleteBlock, {
    refreshes: showBlocks,
    onDone: ({ scope }) => {
      const rule = ruleOf(block);
      const cut = fromToday(rule, { scope, date }, today(Date.now(), shop.timezone));
      const left = cut && cutBlock(rule, cut.scope, cut.date);
      end('Bloqueo quitado', left ? [sentOf(left)] : []);
    },
  });
  return {
    sending: { isPending: change.isPending, error: change.error ?? remove.error },
    isRemoving: remove.isPending,
    save: (values: BlockValues, repeat: ReturnType<typeof repeatOf>) => {
      const { scope, start, end: until, kind, reason } = values;
      const to = isOne ? { to_date: values.date } : {};
      const words = { start, end: until, kind, reason: reason.trim() };
      change.mutate({ id, scope, date, ...to, ...words, repeat });
    },
    remove: (scope: BlockScope) => remove.mutate({ id, scope, date }),
  };
}

function Editor({ block, shop, date, scope, onClose }: Omit<Props, 'id' | 'person'> & { block: Block }) {
  const [values, setValues] = useState(() => valuesOf(block, date, scope));
  const workdays = useWorkdays(shop, values.barber);
  const isRepeated = repeats(ruleOf(block));
  const isOne = !isRepeated || values.scope === 'one';
  const edit = useEdit({ block, shop, date, isOne, onClose });
  const asks = { date: isOne, repeat: !isRepeated || !isOne, once: !isRepeated };
  return (
    <BlockForm
      title="Editar bloqueo"
      send="Guardar"
      sending={edit.sending}
      {...{ shop, values, workdays, asks, onClose }}
      from={values.scope === 'all' && isRepeated ? block.starts_on : values.date}
      set={(changes) => setValues({ ...values, ...changes })}
      onSend={() => edit.save(values, repeatOf(values, workdays.days))}
      foot={
        <Button variant="secondary" waiting={edit.isRemoving} onClick={() => edit.remove(values.scope)}>
          Quitar bloqueo
        </Button>
      }
    >
      {isRepeated && (
        <ChoiceChips
          label="Qué cambia"
          value={values.scope}
          choices={scopes}
          onChange={(chosen) => setValues({ ...values, scope: chosen, date })}
        />
      )}
    </BlockForm>
  );
}
