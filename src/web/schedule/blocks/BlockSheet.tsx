import { useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { addBlock, type BlockScope, deleteBlock } from '#domain/schedule/blocks/contract.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { showBlocks } from '../shows.ts';
import { useOfferUndo } from '../use-offer-undo.ts';
import { newBlock, repeatOf } from './block-form.ts';
import { nextDay, ruleOf } from './block-text.ts';
import { BlockEditor } from './BlockEditor.tsx';
import { BlockForm } from './BlockForm.tsx';
import { useWorkdays } from './use-workdays.ts';

export type Person = { id: number; firstname: string; lastname: string };
export type Shop = Pick<Organization, 'slug' | 'timezone'>;

type NewProps = {
  shop: Shop;
  person: Person;
  people?: readonly Person[];
  /** Day of a new block, or the pressed day of the edited block. */
  date: PlainDate;
  start: Clock;
  end: Clock;
  onClose: () => void;
};
type Props = NewProps & {
  block?: { id: number };
  scope?: BlockScope;
};

export const BlockSheet = ({ block, scope = 'one', ...props }: Props) =>
  block ? <BlockEditor {...props} id={block.id} scope={scope} /> : <NewBlock {...props} />;

const keyed = createKeyedRequest();

function NewBlock({ shop, person, people = [], date, start, end, onClose }: NewProps) {
  const [values, setValues] = useState(() => newBlock({ barber: person.id, date, start, end }));
  const add = useChange(addBlock, { refreshes: showBlocks, keyed });
  const offerUndo = useOfferUndo(showBlocks);
  const workdays = useWorkdays(shop, values.barber);
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const send = () => {
    const { barber: barber_id, kind, reason } = values;
    const repeat = repeatOf(values, workdays.days);
    const when = { date: values.date, start: values.start, end: values.end, repeat };
    add.mutate(
      { barber_id, kind, reason: reason.trim(), ...when },
      {
        onSuccess: ({ block }) => {
          const first = nextDay(ruleOf(block), block.starts_on);
          const undo = () => call(deleteBlock, { id: block.id, scope: 'all', date: first });
          offerUndo({ title: 'Horario bloqueado', undo });
          onClose();
        },
      },
    );
  };
  return (
    <BlockForm
      title="Bloquear horario"
      send="Bloquear horario"
      sending={add}
      {...{ shop, values, set, workdays, onClose }}
      asks={{ date: true, repeat: true, once: true }}
      from={values.date}
      onSend={send}
    >
      {people.length > 1 && (
        <SelectField
          label="Barbero"
          value={String(values.barber)}
          choices={people.map((each) => ({ value: String(each.id), text: fullName(each) }))}
          onChange={(id) => set({ barber: Number(id) })}
        />
      )}
    </BlockForm>
  );
}
