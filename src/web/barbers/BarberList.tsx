import { RotateCw } from 'lucide';
import { type SyntheticEvent, useState } from 'react';
import { listBarbers } from '#domain/barbers/contract.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSearched } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { RowList } from '#web/ui/layout/RowList.tsx';
import { SearchField, SearchForm } from '#web/ui/layout/Toolbar.tsx';
import { BarberRow } from './BarberRow.tsx';
import styles from './BarberList.module.css';

const heading = 'Barberos de tu organización';

type Props = {
  branches: readonly Branch[];
  created: number | null;
};

export function BarberList({ branches, created }: Props) {
  const [typed, setTyped] = useState('');
  const q = useSearched(typed);
  const barbers = useRead(listBarbers, q ? { q } : {}, {
    keepPrevious: true,
    onFailure: (failure) => ({
      title: 'No se pudieron cargar los barberos',
      description: messageOf(failure),
    }),
  });
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === q) void barbers.refetch();
  };
  return (
    <>
      <SearchForm onSubmit={search}>
        <SearchField
          label="Buscar barbero"
          placeholder="Nombre o apellido"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="quiet">
          Buscar
        </Button>
      </SearchForm>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <Button
          variant="quiet"
          label="Recargar"
          waiting={barbers.isFetching}
          icon={<Icon of={RotateCw} />}
          onClick={() => void barbers.refetch()}
        />
      </div>
      <Loaded of={barbers} empty="No hay barberos cargados.">
        {(found) => (
          <RowList label={heading}>
            {found.map((barber) => (
              <BarberRow key={barber.id} barber={barber} branches={branches} isNew={barber.id === created} />
            ))}
          </RowList>
        )}
      </Loaded>
    </>
  );
}
