import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export const PartFailure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <EmptyState text={text}>
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
  </EmptyState>
);
