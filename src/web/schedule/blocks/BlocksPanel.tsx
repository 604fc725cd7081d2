import { Pencil } from 'lucide';
import { useState } from 'react';
import type { User } from '#domain/account/user.ts';
import { listPublicBarbers } from '#domain/barbers/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { blockKindNames } from '#domain/schedule/blocks/edits.ts';
import { type Block, listBlocks } from '#domain/schedule/blocks/contract.ts';
import { clockOf, epochToLocal, minuteOf, type PlainDate } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { daysText, nextDay, ruleOf } from './block-text.ts';
import styles from './BlocksPanel.module.css';
import { BlockSheet, type Person } from './BlockSheet.tsx';

export const BlocksPanel = ({ user }: { user: User }) => (
  <WithShop>{(shop) => <OfShop shop={shop} user={user} />}</WithShop>
);

function OfShop({ shop, user }: { shop: Organization; user: User }) {
  const mayChoose = userMay(user, 'blocks.edit-all');
  const barbers = useRead(listPublicBarbers, { slug: shop.slug }, { enabled: mayChoose });
  if (!mayChoose) return <Blocks shop={shop} user={user} people={[user]} />;
  return (
    <Loaded
      of={barbers}
      empty="Todavía no hay barberos a quienes bloquear un horario."
      problem="No pudimos cargar los barberos."
    >
      {(people) => <Blocks shop={shop} user={user} people={people} />}
    </Loaded>
  );
}

type BlocksProps = { shop: Organization; user: User; people: readonly Person[] };

const step = 15;
const lastStart = 23 * 60 - step;

function nextHour(now: number, zone: string) {
  const local = epochToLocal(now, zone);
  const start = Math.min(Math.ceil(minuteOf(local.slice(11)) / step) * step, lastStart);
  return { date: local.slice(0, 10), start: clockOf(start), end: clockOf(start + 60) };
}

function Blocks({ shop, user, people }: BlocksProps) {
  const now = useNow();
  const [chosen, setChosen] = useState(user.id);
  const [isAdding, setAdding] = useState(false);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const blocks = useRead(listBlocks, { barber_id: person?.id ?? 0 }, { enabled: person !== undefined });
  if (!person) return null;
  const time = nextHour(now, shop.timezone);
  const whose = person.id === user.id ? 'No tienes' : `${fullName(person)} no tiene`;
  return (
    <>
      <h2 className="visually-hidden">Horarios bloqueados</h2>
      <div className={styles.head}>
        {people.length > 1 && (
          <SelectField
            label="Barbero"
            value={String(person.id)}
            choices={people.map((each) => ({ value: String(each.id), text: fullName(each) }))}
            onChange={(id) => setChosen(Number(id))}
          />
        )}
        <Button onClick={() => setAdding(true)}>Bloquear horario</Button>
      </div>
      <Loaded of={blocks} problem="No pudimos cargar los bloqueos.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState text={`${whose} horarios bloqueados.`} />
          ) : (
            <RowList label="Bloqueos">
              {all.map((block) => (
                <BlockRow key={block.id} {...{ block, shop, person }} today={time.date} />
              ))}
            </RowList>
          )
        }
      </Loaded>
      {isAdding && <BlockSheet {...{ shop, person, people }} {...time} onClose={() => setAdding(false)} />}
    </>
  );
}

type RowProps = { block: Block; shop: Organization; person: Person; today: PlainDate };

function BlockRow({ block, shop, person, today }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { start_time: start, end_time: end, reason } = block;
  const days = daysText(block);
  return (
    <ListRow
      icons={
        <Button
          variant="quiet"
          label={`Editar el bloqueo de ${start} a ${end}, ${days.toLowerCase()}`}
          icon={<Icon of={Pencil} />}
          onClick={() => setOpen(true)}
        />
      }
    >
      <h3>
        {start} a {end} · {blockKindNames[block.kind]}
      </h3>
      <p>{days}</p>
      {reason && <p>{reason}</p>}
      {isOpen && (
        <BlockSheet
          {...{ shop, person, start, end, block }}
          date={nextDay(ruleOf(block), today)}
          scope="all"
          onClose={() => setOpen(false)}
        />
      )}
    </ListRow>
  );
}
