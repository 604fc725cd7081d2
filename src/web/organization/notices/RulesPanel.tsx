import type { ReactNode } from 'react';
import type { User } from '#domain/account/user.ts';
import type { Rules } from '#domain/organization/rules.ts';
import type { Zone } from '#domain/time.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useRules } from '../use-rules.ts';
import { WithShop } from '../WithShop.tsx';

type Around = { zone: Zone; mayEdit: boolean };
type Props = { user: User; children: (rules: Rules, around: Around) => ReactNode };

export function RulesPanel({ user, children }: Props) {
  const rules = useRules();
  const mayEdit = userMay(user, 'rules.edit');
  return (
    <WithShop>
      {({ timezone: zone }) => (
        <Loaded
          of={rules}
          skeleton={<Skeleton lines={6} height={64} />}
          problem="No pudimos cargar los avisos."
        >
          {(known) => (
            <>
              {!mayEdit && <p>Solo el dueño puede cambiarlos.</p>}
              {children(known, { zone, mayEdit })}
            </>
          )}
        </Loaded>
      )}
    </WithShop>
  );
}
