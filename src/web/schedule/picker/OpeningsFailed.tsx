import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';

type Props = { onRetry: () => void; onBarber: (() => void) | undefined };

export const OpeningsFailed = ({ onRetry, onBarber }: Props) => (
  <EmptyState text="No pudimos cargar los horarios de todos los barberos.">
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
    {onBarber && (
      <Button variant="secondary" onClick={onBarber}>
        Elegir un barbero
      </Button>
    )}
  </EmptyState>
);
