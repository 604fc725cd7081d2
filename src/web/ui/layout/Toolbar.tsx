import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Search } from 'lucide';
import { longestSearch } from '#domain/field-limits.ts';
import styles from './Toolbar.module.css';
import { Icon } from '../Icon.tsx';

export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset aria-label={label} className={styles.toolbar}>
    {children}
  </fieldset>
);

type Props = { onSubmit: (event: SyntheticEvent) => void; children: ReactNode };

export const SearchForm = ({ onSubmit, children }: Props) => (
  <search>
    <form noValidate className={styles.toolbar} onSubmit={onSubmit}>
      {children}
    </form>
  </search>
);

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  suggestions?: readonly string[];
  onChange: (value: string) => void;
};

export function SearchField({ label, placeholder = label, suggestions, value, onChange }: SearchFieldProps) {
  const list = useId();
  return (
    <label className={styles.search}>
      <Icon of={Search} size={18} />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        enterKeyHint="search"
        maxLength={longestSearch}
        placeholder={placeholder}
        list={suggestions && list}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </label>
  );
}
