import { type SyntheticEvent, useState } from 'react';
import { searchByName } from '#domain/text/search-by-name.ts';
import { SearchField } from '#web/ui/layout/Toolbar.tsx';
import styles from './ClientSearch.module.css';
import { namePeople, type Person } from '#web/ui/filters/use-known-people.ts';

type Props = { clients: readonly Person[]; onFind: (id: number) => void };

export function ClientSearch({ clients, onFind }: Props) {
  const [typed, setTyped] = useState('');
  const people = namePeople(clients);
  const matches = searchByName(people, typed);
  const choose = (id: number) => {
    setTyped('');
    onFind(id);
  };
  const type = (text: string) => {
    const [only, ...others] = searchByName(people, text);
    if (only?.name === text && others.length === 0) choose(only.id);
    else setTyped(text);
  };
  const enter = (event: SyntheticEvent) => {
    event.preventDefault();
    const exact = matches.filter(({ name }) => name === typed.trim());
    const [only, ...others] = exact.length === 1 ? exact : matches;
    if (typed.trim() && only && others.length === 0) choose(only.id);
  };
  return (
    <form noValidate className={styles.find} onSubmit={enter}>
      <SearchField
        label="Buscar cliente"
        value={typed}
        suggestions={[...new Set(people.map(({ name }) => name))]}
        onChange={type}
      />
      {typed.trim() && matches.length === 0 && (
        <output className={styles.nobody}>Nadie con ese nombre en las reservas vistas.</output>
      )}
    </form>
  );
}
