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
  const options = { enabled, onFailure: () => null };
  const { data: open = [] } = useRead(listDeposits, { state: 'open' }, options);
  const transfers = open.filter(({ method }) => method === 'transfer');
  const { data: disputed = [] } = useRead(listDeposits, { dispute: 'open' }, options);
  const { data: failed = [] } = useRead(listDeposits, { state: 'refund_failed' }, options);
  return (
    <>
      {failed.length > 0 && (
        <Found
          tone="orange"
          label="Devoluciones"
          icon={ShieldAlert}
          title={`No se ${failed.length === 1 ? 'pudo' : 'pudieron'} devolver ${countedText(failed.length, 'anticipo', 'anticipos')}`}
          query="state=refund_failed"
        />
      )}
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
