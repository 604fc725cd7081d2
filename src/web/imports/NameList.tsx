import { CompactSelect } from '#web/ui/SelectField.tsx';
import styles from './ImportPage.module.css';

/** Select value of an unmatched name. */
export const notRead = '';

type Props = {
  title: string;
  /** Names of the file with their select values. */
  names: readonly { name: string; value: string }[];
  /** The question about a name that its select is labeled with. */
  question: string;
  /** The text of `notRead`. */
  none: string;
  choices: readonly { value: string; text: string }[];
  isSaving: boolean;
  onSave: (name: string, value: string) => void;
};

/** Names of a file, each with a select of matching barbers, services or statuses. */
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
