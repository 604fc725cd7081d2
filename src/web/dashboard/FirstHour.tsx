import { Circle, CircleCheck } from 'lucide';
import type { ReactNode } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import styles from './FirstHour.module.css';
import { ShareLink } from './ShareLink.tsx';
import { type FirstHour as NewShop, firstSteps } from './use-first-hour.ts';

type Props = { shop: Organization; hour: NewShop | 'loading' };

/** What a new shop still has to do before clients book, until all of it is done. */
export function FirstHour({ shop, hour }: Props) {
  if (hour === 'loading') return <Skeleton height={380} />;
  const { done, mark } = hour;
  return (
    <Card title="Puesta en marcha" aside={<p>{`${done.size} de ${firstSteps.length}`}</p>}>
      <ol>
        <Step isDone={done.has('service')}>
          <a href="/dashboard/services">Carga un servicio</a>
        </Step>
        <Step isDone={done.has('hours')}>
          <a href="/dashboard/cuenta?tab=horario">Guarda tu horario</a>
        </Step>
        <Step isDone={done.has('team')}>
          <a href="/dashboard/barberos">Invita a tu equipo</a>
          {!done.has('team') && (
            <Button variant="quiet" onClick={() => mark('team')}>
              Trabajo solo
            </Button>
          )}
        </Step>
        <Step isDone={done.has('page')}>
          <a href={publicAddress(shop)} target="_blank" rel="noopener" onClick={() => mark('page')}>
            Mira tu página
          </a>
        </Step>
        <Step isDone={done.has('share')}>
          <p>Comparte tu enlace</p>
          <ShareLink shop={shop} onShared={() => mark('share')} />
        </Step>
      </ol>
    </Card>
  );
}

const Step = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={`${styles.step} ${isDone ? styles.done : ''}`}>
    <Icon of={isDone ? CircleCheck : Circle} size={22} />
    <span className="visually-hidden">{isDone ? 'Hecho:' : 'Pendiente:'}</span>
    {children}
  </li>
);
