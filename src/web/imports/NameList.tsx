import { CompactSelect } from '#web/ui/fields/SelectField.tsx';
import styles from './ImportPage.module.css';

export const notRead = '';

type Props = {
  title: string;
  names: readonly { name: string; value: string }[];
  question: string;
  none: string;
  choices: readonly { value: string; text: string }[];
  isSaving: boolean;
  onSave: (name: string, value: string) => void;
};

export function NameList({ title, names, question, none, choices, isSaving, onSave }: Props) {
  if (names.length === 0) return null;
  return (
    <section className={styles.names} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.columns}>
        {names.map(({ name, value }) => (
          <li key={name}>
            <span className={styles.column}>
              <strong>{name}</strong>
            </span>
            <CompactSelect
              label={`${question} ${name}`}
              value={value}
              choices={[{ value: notRead, text: none }, ...choices]}
              disabled={isSaving}
              onChange={(chosen) => onSave(name, chosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
