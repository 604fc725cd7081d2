import { ChevronRight } from 'lucide';
import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { Rules } from '#domain/organization/rules.ts';
import { subscriptionView } from '#domain/billing/billing-view.ts';
import { accountText } from '#domain/deposits/accounts/card-account.ts';
import { readChats } from '#domain/reservations/messages/chat-contract.ts';
import { listClosings } from '#domain/schedule/blocks/contract.ts';
import { isRefused, Refusal } from '#web/lib/http/failures.ts';
import { readBilling, readCardAccount } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useRules } from '#web/organization/use-rules.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { EmptyState, Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { SearchField } from '#web/ui/layout/Toolbar.tsx';
import { settingValue } from './setting-values.ts';
import { isFound, type SettingRow, settingsOf } from './settings.ts';
import styles from './SettingsPage.module.css';

export function SettingsPage() {
  const { user } = useSession();
  const rules = useRules();
  return (
    <Page title="Ajustes" above={<BackToPanel />}>
      <Permitted permission="rules.read" task="ver los ajustes">
        <WithShop>
          {(shop) => (
            <Loaded
              of={rules}
              skeleton={<Skeleton lines={8} height={56} />}
              problem="No pudimos cargar los ajustes."
            >
              {(known) => user && <Settings user={user} shop={shop} rules={known} />}
            </Loaded>
          )}
        </WithShop>
      </Permitted>
    </Page>
  );
}

type Props = { user: SessionUser; shop: Organization; rules: Rules };

function Settings({ user, shop, rules }: Props) {
  const [typed, setTyped] = useState('');
  const quietly = { onFailure: () => null };
  const closings = useRead(listClosings, {}, quietly);
  const billing = useRead(readBilling, {}, quietly);
  const chats = useRead(readChats, {}, quietly);
  const cards = useRead(readCardAccount, {}, { ...quietly, enabled: userMay(user, 'deposits.connect') });
  const hasChats = !(chats.error instanceof Refusal && chats.error.status === 404);
  const isBillingKnown = billing.data !== undefined || isRefused(billing.error, 'not_found');
  const facts = {
    rules,
    shop,
    closings: closings.data?.length,
    subscription: isBillingKnown ? subscriptionView(billing.data ?? null).badges[0]?.label : undefined,
    cards: cards.data && accountText(cards.data).label,
  };
  const valueOf = ({ key }: SettingRow) => (key ? settingValue(key, facts) : '');
  const { own, elsewhere } = settingsOf(user);
  const shown = (rows: SettingRow[]) =>
    rows.filter((row) => (hasChats || row.key !== 'whatsapp') && isFound(row, valueOf(row), typed));
  const [here, others] = [shown(own), shown(elsewhere)];
  const list = (label: string, rows: SettingRow[]) => (
    <ul aria-label={label} className={styles.rows}>
      {rows.map((row) => (
        <li key={row.href}>
          <a href={row.href} className={styles.row}>
            <span className={styles.name}>{row.name}</span>
            <span className={styles.value}>{valueOf(row)}</span>
            <Icon of={ChevronRight} size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <search>
        <SearchField label="Buscar un ajuste" value={typed} onChange={setTyped} />
      </search>
      {here.length > 0 && list('Ajustes', here)}
      {others.length > 0 && (
        <section aria-labelledby="elsewhere" className={styles.elsewhere}>
          <h2 id="elsewhere">En otras pantallas</h2>
          {list('En otras pantallas', others)}
        </section>
      )}
      {here.length + others.length === 0 && <EmptyState text="No se encontraron ajustes." />}
    </>
  );
}
