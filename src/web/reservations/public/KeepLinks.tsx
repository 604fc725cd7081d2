import { CalendarPlus, MessageCircle } from 'lucide';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = {
  path: string;
  words: string;
};

export const KeepLinks = ({ path, words }: Props) => (
  <>
    <ButtonLink wide variant="secondary" href={`${path}/reserva.ics`} icon={<Icon of={CalendarPlus} />}>
      Agregar al calendario
    </ButtonLink>
    <ButtonLink
      wide
      newTab
      variant="secondary"
      href={`https://wa.me/?text=${encodeURIComponent(words)}`}
      icon={<Icon of={MessageCircle} />}
    >
      Compartir por WhatsApp
    </ButtonLink>
  </>
);
