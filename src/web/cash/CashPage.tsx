import { useState } from 'react';
import { type Branch, listBranches } from '#domain/branches/contract.ts';
import { readCash } from '#domain/cash/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import type { PlainDate } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { DayFilter } from '#web/ui/filters/DayFilter.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { InlineSelect } from '#web/ui/fields/SelectField.tsx';
import { AllDrawers } from './AllDrawers.tsx';
import { branchOf, drawerChoices, drawerOf } from './cash-address.ts';
import { type CashAction, CashDialog } from './dialogs/CashDialog.tsx';
import styles from './CashPage.module.css';
import { DayCharges } from './DayCharges.tsx';
import { Drawer } from './Drawer.tsx';
import { DrawerState } from './DrawerState.tsx';
import { Takings } from './Takings.tsx';
import { cashOf, useCash, useCashAddress } from './use-cash.ts';

const all = { value: 'all', text: 'Todas' };

export function CashPage() {
  return (
    <Page title="Caja del día" width="wide" above={<BackToPanel />}>
      <Permitted permission="cash.read" task="ver la caja">
        <WithShop>{(shop) => <ShopCash shop={shop} />}</WithShop>
      </Permitted>
    </Page>
  );
}

function ShopCash({ shop }: { shop: Organization }) {
  const branches = useRead(listBranches, {}, { onFailure: () => null });
  return (
    <Loaded of={branches} skeleton={<LoadingDay />}>
      {(known) => <DrawerOfDay shop={shop} branches={known} />}
    </Loaded>
  );
}

function DrawerOfDay({ shop, branches }: { shop: Organization; branches: readonly Branch[] }) {
  const { user } = useSession();
  const { address, date, today, change } = useCashAddress(shop.timezone);
  const mine = user?.branch_id ?? null;
  // The response for any drawer also lists the drawers without an existing branch that have money on this day.
  const usual = useRead(readCash, cashOf(date, branchOf(drawerOf({}, branches, mine))));
  const others = usual.data?.other_drawers ?? [];
  const drawer = drawerOf(address, branches, mine, others);
  const drawers = drawerChoices(branches, others);
  const hasSeveral = drawers.length > 1;
  const choices = hasSeveral ? [all, ...drawers] : drawers;
  const isAll = hasSeveral && address.branch === all.value;
  const shown = isAll ? all.value : drawer;
  const chosen = choices.find(({ value }) => value === shown);
  return (
    <>
      <search aria-label="Filtros" className={styles.bar}>
        <DayFilter
          agenda={{ filters: { from: date }, today, change: ({ from }) => change({ day: from }) }}
          last={today}
        />
        {hasSeveral && (
          <div className={styles.branch}>
            <InlineSelect
              label="Sucursal"
              value={shown}
              choices={choices}
              onChange={(branch) => change({ branch })}
            />
          </div>
        )}
      </search>
      <p className={styles.onPaper}>
        {shop.name}, {formatDay(date)}
        {hasSeveral && chosen && ` · ${chosen.text}`}
      </p>
      {isAll ? (
        <AllDrawers date={date} today={today} zone={shop.timezone} />
      ) : (
        <Day key={`${date} ${drawer}`} {...{ shop, date, today }} branch={branchOf(drawer)} />
      )}
    </>
  );
}

type DayProps = { shop: Organization; date: PlainDate; today: PlainDate; branch: number | null };

function Day({ shop: { timezone: zone }, date, today, branch }: DayProps) {
  const isToday = date === today;
  const { cash, charges, refresh } = useCash(date, branch);
  const [action, setAction] = useState<CashAction | null>(null);
  return (
    <Loaded of={cash} skeleton={<LoadingDay />} problem="No pudimos cargar la caja.">
      {(day) => (
        <>
          <DrawerState day={day} zone={zone} isToday={isToday} onAsk={setAction} />
          <div className={styles.day}>
            <Takings day={day} />
            <Drawer day={day} zone={zone} onAsk={setAction} />
            <DayCharges {...{ charges, day, zone, isToday }} onAsk={setAction} />
          </div>
          {action && (
            <CashDialog {...{ action, day, today }} onFailed={refresh} onClose={() => setAction(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}

const LoadingDay = () => <Skeleton lines={5} height={72} />;
