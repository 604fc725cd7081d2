import { Pencil } from 'lucide';
import { useState } from 'react';
import { type Branch, listBranches } from '#domain/branches/contract.ts';
import { addressOf } from '#domain/text/contact.ts';
import type { BranchOpening, Profile } from '#domain/profile/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { BranchAddressDialog } from './BranchAddressDialog.tsx';
import styles from './BranchesSection.module.css';

export function BranchesSection({ profile }: { profile: Profile }) {
  const branches = useRead(listBranches, { only_active: true });
  const hoursOf = (id: number | null) => profile.opening.find(({ branch_id }) => branch_id === id);
  return (
    <Card title="Horarios y lugar">
      <Loaded of={branches} problem="No pudimos cargar las sucursales.">
        {(all) =>
          all.length > 0 ? (
            <RowList label="Sucursales">
              {all.map((branch) => (
                <BranchPlace key={branch.id} branch={branch} hours={hoursOf(branch.id)} />
              ))}
            </RowList>
          ) : (
            <>
              <Hours hours={hoursOf(null)} />
              <p>Agrega una sucursal para decir dónde estás y tener un horario propio.</p>
              <div>
                <ButtonLink variant="secondary" href="/dashboard/sucursales">
                  Ir a sucursales
                </ButtonLink>
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function BranchPlace({ branch, hours }: { branch: Branch; hours: BranchOpening | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const address = addressOf(branch);
  return (
    <ListRow
      icons={
        <Button
          variant="quiet"
          label={`Editar horarios y lugar de ${branch.name}`}
          icon={<Icon of={Pencil} />}
          onClick={() => setOpen(true)}
        />
      }
    >
      <h3>{branch.name}</h3>
      {address && <p>{address}</p>}
      {branch.phone && <p>{branch.phone}</p>}
      <Hours hours={hours} />
      {isOpen && <BranchAddressDialog branch={branch} hours={hours} onClose={() => setOpen(false)} />}
    </ListRow>
  );
}

function Hours({ hours }: { hours: BranchOpening | undefined }) {
  if (!hours) return null;
  return (
    <>
      <p className={styles.source}>
        {hours.is_derived ? 'Según los horarios de tus barberos:' : 'Horario propio:'}
      </p>
      <dl className={styles.hours}>
        {hours.days.map(({ weekday, ranges }) => (
          <div key={weekday}>
            <dt>{weekdayNames[weekday]}</dt>
            <dd>
              {ranges.length === 0
                ? 'Cerrado'
                : ranges.map(({ start, end }) => `${start} a ${end}`).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
