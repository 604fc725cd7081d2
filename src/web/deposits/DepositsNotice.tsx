import { HandCoins, type IconNode, ShieldAlert } from 'lucide';
import { countText } from '#domain/text/count.ts';
import { countDeposits } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useRules } from '#web/organization/use-rules.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function DepositsNotice() {
  const { data: rules } = useRules();
  const enabled = rules?.policy !== undefined;
  const { data: counts } = useRead(countDeposits, {}, { enabled, onFailure: () => null });
  if (!counts) return null;
  const { open_transfers: transfers, open_disputes: disputed, failed_refunds: failed } = counts;
  return (
    <>
      {failed > 0 && (
        <Found
          tone="orange"
          label="Devoluciones"
          icon={ShieldAlert}
          title={`No se ${failed === 1 ? 'pudo' : 'pudieron'} devolver ${countText(failed, 'anticipo', 'anticipos')}`}
          query="state=refund_failed"
        />
      )}
      {disputed > 0 && (
        <Found
          tone="orange"
          label="Reclamos"
          icon={ShieldAlert}
          title={`El banco de un cliente reclama ${countText(disputed, 'anticipo', 'anticipos')}`}
          query="dispute=open"
        />
      )}
      {transfers > 0 && (
        <Found
          tone="green"
          label="Anticipos"
          icon={HandCoins}
          title={`Tienes ${countText(transfers, 'anticipo', 'anticipos')} por revisar`}
          query="state=open"
        />
      )}
    </>
  );
}

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
