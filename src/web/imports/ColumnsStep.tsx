import {
  type Columns,
  fieldNames,
  fieldsOf,
  type ImportField,
  missingFields,
} from '#domain/imports/columns.ts';
import type { ImportMapping, ImportName, ShopImport } from '#domain/imports/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { listServices } from '#domain/services/contract.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { CompactSelect, SelectField } from '#web/ui/fields/SelectField.tsx';
import styles from './ImportPage.module.css';
import { NameList, notRead } from './NameList.tsx';
import { StatusNames } from './StatusNames.tsx';
import { useChoices } from './use-choices.ts';

const shownExamples = 3;

export function ColumnsStep({ stored, onDone }: { stored: ShopImport; onDone: () => void }) {
  const { shown, choose, afterSending, isSaving, error } = useChoices(stored);
  const { kind, mapping } = shown;
  const lacking = missingFields(kind, mapping.columns as Columns);
  return (
    <>
      <ColumnList shown={shown} isSaving={isSaving} onSave={(columns) => choose({ columns })} />
      {kind === 'visitas' && (
        <>
          <SelectField
            label="Fechas escritas con números"
            value={String(mapping.month_first)}
            choices={[
              { value: 'false', text: 'Día/mes/año' },
              { value: 'true', text: 'Mes/día/año' },
            ]}
            disabled={isSaving}
            onChange={(value) => choose({ month_first: value === 'true' })}
          />
          <BarberNames shown={shown} isSaving={isSaving} onSave={(barbers) => choose({ barbers })} />
          <ServiceNames shown={shown} isSaving={isSaving} onSave={(services) => choose({ services })} />
          <StatusNames shown={shown} isSaving={isSaving} onSave={(statuses) => choose({ statuses })} />
        </>
      )}
      {error && <Problem>{messageOf(error)}</Problem>}
      {lacking.length > 0 && <p className={styles.lacking}>Falta elegir: {lacking.map(orOf).join('; ')}.</p>}
      <div className={styles.actions}>
        <Button disabled={lacking.length > 0} waiting={isSaving} onClick={() => afterSending(onDone)}>
          Seguir
        </Button>
      </div>
    </>
  );
}

const orOf = (fields: readonly ImportField[]) => fields.map((field) => fieldNames[field]).join(' o ');

type Part<T> = { shown: ShopImport; isSaving: boolean; onSave: (said: T) => void };

function ColumnList({ shown, isSaving, onSave }: Part<ImportMapping['columns']>) {
  const { kind, columns, rows, mapping } = shown;
  const examplesOf = (nth: number) =>
    (rows ?? [])
      .map((row) => row[nth]?.trim() ?? '')
      .filter(Boolean)
      .slice(0, shownExamples)
      .join(' · ');
  const assign = (nth: number, field: string) => {
    // A field belongs to one column: choosing it for another column removes it from the first.
    const others = mapping.columns.map((own) => (own === field ? null : own));
    onSave(others.with(nth, field === notRead ? null : field));
  };
  return (
    <ul className={styles.columns} aria-label="Columnas del archivo">
      {(columns ?? []).map((name, nth) => (
        // The index is a safe key: columns have no unique name and never change their order.
        <li key={nth}>
          <span className={styles.column}>
            <strong>{name}</strong>
            <small>{examplesOf(nth) || 'Sin datos'}</small>
          </span>
          <CompactSelect
            label={`Qué contiene ${name}`}
            value={mapping.columns[nth] ?? notRead}
            choices={[
              { value: notRead, text: 'No importar' },
              ...fieldsOf[kind].map((field) => ({ value: field, text: fieldNames[field] })),
            ]}
            disabled={isSaving}
            onChange={(field) => assign(nth, field)}
          />
        </li>
      ))}
    </ul>
  );
}

const valuesOf = (names: readonly ImportName[]) =>
  names.map(({ name, id }) => ({ name, value: id === null ? notRead : String(id) }));
const idOf = (value: string) => (value === notRead ? null : Number(value));
const question = 'Quién o qué es';

function BarberNames({ shown, isSaving, onSave }: Part<ImportName[]>) {
  const choices = useBookablePeople().map((person) => ({ value: String(person.id), text: fullName(person) }));
  return (
    <NameList
      title="Barberos"
      names={valuesOf(shown.mapping.barbers)}
      none="No importar"
      {...{ question, choices, isSaving }}
      onSave={(name, value) => onSave([{ name, id: idOf(value) }])}
    />
  );
}

function ServiceNames({ shown, isSaving, onSave }: Part<ImportName[]>) {
  const services = useRead(listServices, {});
  const choices = (services.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <NameList
      title="Servicios"
      names={valuesOf(shown.mapping.services)}
      none="Importado (oculto)"
      {...{ question, choices, isSaving }}
      onSave={(name, value) => onSave([{ name, id: idOf(value) }])}
    />
  );
}
