import { Printer } from 'lucide';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const name = 'Imprimir el día';

export const PrintDay = ({ isIconOnly = false }: { isIconOnly?: boolean }) => (
  <Button
    variant="quiet"
    icon={<Icon of={Printer} size={18} />}
    onClick={() => print()}
    {...(isIconOnly && { label: name })}
  >
    {!isIconOnly && name}
  </Button>
);
