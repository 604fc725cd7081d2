import { HandCoins } from 'lucide';
import { mostDeposits } from '#domain/reservations/deposit-states.ts';
import { listDeposits } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useRules } from '#web/organization/use-rules.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function DepositsNotice() {
  const { data: rules } = useRules();
  const enabled = rules?.policy !== undefined;
  const { data: open = [] } = useRead(listDeposits, { state: 'open' }, { enabled, onFailure: () => null });
  if (open.length === 0) return null;
  const count = open.length < mostDeposits ? open.length : `más de ${mostDeposits - 1}`;
  return (
    <Notice
      tone="green"
      label="Anticipos"
      icon={<Icon of={HandCoins} />}
      title={`Tienes ${count} ${open.length === 1 ? 'anticipo' : 'anticipos'} por revisar`}
    >
      <div>
        <ButtonLink href="/dashboard/anticipos?state=open" variant="secondary">
          Revisar
        </ButtonLink>
      </div>
    </Notice>
  );
}
