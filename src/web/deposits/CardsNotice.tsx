import { CreditCard } from 'lucide';
import { accountText } from '#domain/deposits/accounts/card-account.ts';
import { withoutCardsText } from '#domain/organization/policy-text.ts';
import { readCardAccount } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useRules } from '#web/organization/use-rules.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function CardsNotice() {
  const { data: rules } = useRules();
  const meanwhile = rules?.policy ? withoutCardsText(rules.policy) : '';
  const enabled = meanwhile !== '';
  const { data: account } = useRead(readCardAccount, {}, { enabled, onFailure: () => null });
  if (!enabled || !account || account.state === 'able') return null;
  return (
    <Notice
      tone="orange"
      label="Cobros con tarjeta"
      icon={<Icon of={CreditCard} />}
      title="No puedes cobrar con tarjeta"
    >
      <p>
        {accountText(account).text} {meanwhile}
      </p>
      <div>
        <ButtonLink href="/dashboard/ajustes/cobros-con-tarjeta" variant="secondary">
          Revisar
        </ButtonLink>
      </div>
    </Notice>
  );
}
