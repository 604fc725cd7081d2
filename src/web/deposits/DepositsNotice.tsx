import { HandCoins, type IconNode, ShieldAlert } from 'lucide';
import { mostDeposits } from '#domain/reservations/deposit-states.ts';
import { countText } from '#domain/text/count.ts';
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
  const transfers = open.filter(({ method }) => method === 'transfer');
  const { data: disputed = [] } = useRead(
    listDeposits,
    { dispute: 'open' },
    { enabled, onFailure: () => null },
  );
  return (
    <>
      {disputed.length > 0 && (
        <Found
          tone="orange"
          label="Reclamos"
          icon={ShieldAlert}
          title={`El banco de un cliente reclama ${countedText(disputed.length, 'anticipo', 'anticipos')}`}
          query="dispute=open"
        />
      )}
      {transfers.length > 0 && (
        <Found
          tone="green"
          label="Anticipos"
          icon={HandCoins}
          title={`Tienes ${countedText(transfers.length, 'anticipo', 'anticipos')} por revisar`}
          query="state=open"
        />
      )}
    </>
  );
}

const countedText = (count: number, one: string, many: string): string =>
  count < mostDeposits ? countText(count, one, many) : `más de ${mostDeposits - 1} ${many}`;

type FoundProps = { tone: 'orange' | 'green'; label: string; icon: IconNode; title: string; query: string };

const Found = ({ tone, label, icon, title, query }: FoundProps) => (
  <Notice tone={tone} label={label} icon={<Icon of={icon} />} title={title}>
    <div>
      <ButtonLink href={`/dashboard/anticipos?${query}`} variant="secondary">
        Revisar
      </ButtonLink>
    </div>
  </Notice>
);
