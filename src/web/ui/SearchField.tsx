import { Search } from 'lucide';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

type Props = { label: string; placeholder?: string; value: string; onChange: (value: string) => void };

/** A search input; the screen decides what it filters. */
export const SearchField = ({ label, placeholder = label, value, onChange }: Props) => (
  <label className={styles.search}>
    <Icon of={Search} size={18} />
    <span className="visually-hidden">{label}</span>
    <input
      type="search"
      enterKeyHint="search"
      maxLength={80}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
