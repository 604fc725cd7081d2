import { useState } from 'react';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { RuleCell, type RuleTable } from './RuleCell.tsx';
import styles from './RulesForm.module.css';

export function RulesOfPerson({ table }: { table: RuleTable }) {
  const [chosen, setChosen] = useState('0');
  const person = table.people.find(({ id }) => String(id) === chosen) ?? table.people[0];
  if (!person) return null;
  return (
    <div className={styles.person}>
      <SelectField
        label="Persona"
        value={String(person.id)}
        choices={table.people.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={setChosen}
      />
      <ul className={styles.list} aria-label={`Comisión de ${person.name}`}>
        {table.services.map((service) => (
          <li key={service.id}>
            <span className={styles.name}>{service.name}</span>
            <RuleCell {...{ table, person, service }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
