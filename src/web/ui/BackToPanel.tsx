import { ArrowLeft } from 'lucide';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';

/** The way from a staff screen back to the dashboard. */
export const BackToPanel = () => (
  <ButtonLink href="/dashboard" variant="secondary" icon={<Icon of={ArrowLeft} size={18} />}>
    Volver al panel
  </ButtonLink>
);
