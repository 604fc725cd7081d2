import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export function NoShop() {
  return (
    <EmptyState text="Todavía no tienes una barbería. Créala para recibir reservas online.">
      <ButtonLink href="/register">Crear mi barbería</ButtonLink>
    </EmptyState>
  );
}
