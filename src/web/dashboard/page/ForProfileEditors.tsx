import type { ReactNode } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Permitted } from '#web/session/Permitted.tsx';

export const ForProfileEditors = ({ children }: { children: (shop: Organization) => ReactNode }) => (
  <Permitted permission="profile.edit" task="cambiar la página">
    <WithShop>{children}</WithShop>
  </Permitted>
);
