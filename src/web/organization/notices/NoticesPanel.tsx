import type { User } from '#domain/account/user.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useRules } from '../use-rules.ts';
import { WithShop } from '../WithShop.tsx';
import { ChatCard } from './ChatCard.tsx';
import { ClientsCard } from './ClientsCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { WaitlistCard } from './WaitlistCard.tsx';

export function NoticesPanel({ user }: { user: User }) {
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
          {({ reminders, chat, waitlist, clients, marketing, retention_months: months }) => (
            <>
              {!mayEdit && <p>Solo el dueño puede cambiarlos.</p>}
              <RemindersCard {...{ reminders, zone, mayEdit }} />
              <ChatCard {...{ chat, zone, mayEdit }} />
              <WaitlistCard {...{ waitlist, mayEdit }} />
              <ClientsCard {...{ clients, marketing, mayEdit }} />
              <RetentionCard {...{ months, mayEdit }} />
            </>
          )}
        </Loaded>
      )}
    </WithShop>
  );
}
