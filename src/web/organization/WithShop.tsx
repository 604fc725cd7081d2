import type { ReactNode } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { readOrganization } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';

export function WithShop({ children }: { children: (shop: Organization) => ReactNode }) {
  const shop = useRead(readOrganization, {});
  if (isRefused(shop.error, 'not_found')) return <NoShop />;
  return (
    <Loaded of={shop} problem="No se pudo obtener la información de la organización.">
      {children}
    </Loaded>
  );
}

export function NoShop() {
  return (
    <EmptyState text="Todavía no tienes una barbería. Créala para recibir reservas online.">
      <ButtonLink href="/register">Crear mi barbería</ButtonLink>
    </EmptyState>
  );
}
