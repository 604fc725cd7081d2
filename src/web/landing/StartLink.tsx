import { ArrowRight } from 'lucide';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** The page's main action; a signed-in user goes to the dashboard instead. */
export function StartLink() {
  const { user } = useSession();
  return (
    <ButtonLink href={user ? '/dashboard' : '/register'} icon={<Icon of={ArrowRight} />}>
      {user ? 'Ir a mi panel' : 'Comenzar'}
    </ButtonLink>
  );
}
