import { Circle, CircleArrowRight, CircleCheck } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import styles from './FirstHour.module.css';
import { ShareLink } from './ShareLink.tsx';
import { type FirstHour as NewShop, type FirstStep, firstSteps } from './use-first-hour.ts';

type Props = { shop: Organization; hour: NewShop | 'loading' };

export function FirstHour({ shop, hour }: Props) {
  if (hour === 'loading') return <Skeleton height={540} />;
  return <Steps shop={shop} hour={hour} />;
}

function Steps({ shop, hour: { done, mark, branch } }: { shop: Organization; hour: NewShop }) {
  const [isPlacing, setPlacing] = useState(false);
  const dialog = useLazy(() => import('./FirstAddressDialog.tsx'));
  useLazyFailure(dialog.state === 'failed' && isPlacing, () => setPlacing(false));
  const place = () => {
    dialog.ensure();
    setPlacing(true);
  };
  const isPlaced = done.has('place');
  const next = firstSteps.find((step) => !done.has(step));
  const at = (step: FirstStep) => ({ isDone: done.has(step), isNext: step === next });
  return (
    <Card title="Puesta en marcha" aside={<p>{`${done.size} de ${firstSteps.length}`}</p>}>
      <ol className={styles.steps}>
        <Step {...at('service')}>
          <a href="/dashboard/services">Carga un servicio</a>
        </Step>
        <Step {...at('place')}>
          {isPlaced ? (
            <a href="/dashboard/sucursales">Di dónde estás</a>
          ) : (
            <button type="button" onClick={place}>
              Di dónde estás
            </button>
          )}
        </Step>
        <Step {...at('hours')}>
          <a href="/dashboard/cuenta?tab=horario">Guarda tu horario</a>
        </Step>
        <Step {...at('team')} skip="Trabajo solo" onSkip={() => mark('team')}>
          <a href="/dashboard/barberos">Invita a tu equipo</a>
        </Step>
        <Step {...at('page')}>
          <a href={publicAddress(shop)} target="_blank" rel="noopener" onClick={() => mark('page')}>
            Mira tu página
          </a>
          {!isPlaced && <NoPlace onPlace={place} />}
        </Step>
        <Step {...at('share')}>
          <p>Comparte tu enlace</p>
          <div className={styles.ways}>
            <ShareLink shop={shop} onShared={() => mark('share')} />
          </div>
        </Step>
        <Step {...at('clients')} skip="Empiezo de cero" onSkip={() => mark('clients')}>
          <a href="/dashboard/importar">Trae tus clientes</a>
        </Step>
        <Step {...at('photo')} skip="Más tarde" onSkip={() => mark('photo')}>
          <a href="/dashboard/pagina">Pon una foto</a>
        </Step>
      </ol>
      {isPlacing && dialog.state === 'ready' && (
        <dialog.value.FirstAddressDialog shop={shop} branch={branch} onClose={() => setPlacing(false)} />
      )}
    </Card>
  );
}

const NoPlace = ({ onPlace }: { onPlace: () => void }) => (
  <div className={styles.warning}>
    Tus clientes no saben adónde ir.
    <button type="button" onClick={onPlace}>
      Agregar dirección
    </button>
  </div>
);

type StepProps = {
  isDone: boolean;
  isNext: boolean;
  skip?: string;
  onSkip?: () => void;
  children: ReactNode;
};

const Step = ({ isDone, isNext, skip, onSkip, children }: StepProps) => (
  <li className={`${styles.step} ${isDone ? styles.done : ''}`} aria-current={isNext ? 'step' : undefined}>
    <Icon of={isDone ? CircleCheck : isNext ? CircleArrowRight : Circle} size={22} />
    <span className="visually-hidden">{isDone ? 'Hecho:' : 'Pendiente:'}</span>
    {children}
    {skip && onSkip && !isDone && (
      <Button variant="quiet" onClick={onSkip}>
        {skip}
      </Button>
    )}
  </li>
);
