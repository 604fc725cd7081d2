import { useState } from 'react';
import { type Branch, listBranches } from '#domain/branches/contract.ts';
import { readCash } from '#domain/cash/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { DayFilter } from '#web/reservations/filters/DayFilter.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { InlineSelect } from '#web/ui/SelectField.tsx';
import { branchOf, drawerChoices, drawerOf } from './cash-address.ts';
import { type Asked, CashDialog } from './CashDialog.tsx';
import styles from './CashPage.module.css';
import { DayCharges } from './DayCharges.tsx';
import { Drawer } from './Drawer.tsx';
import { Standing } from './Standing.tsx';
import { Takings } from './Takings.tsx';
import { cashOf, useCash, useCashAddress } from './use-cash.ts';

/** The money of a day: what was taken and how, and the cash that should be there. */
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
  // Whichever drawer is asked for tells which others the day has.
  const usual = useRead(readCash, cashOf(date, branchOf(drawerOf({}, branches, mine))));
  const others = usual.data?.other_drawers ?? [];
  const drawer = drawerOf(address, branches, mine, others);
  const choices = drawerChoices(branches, others);
  const chosen = choices.find(({ value }) => value === drawer);
  return (
    <>
      <search aria-label="Filtros" className={styles.bar}>
        <DayFilter
          agenda={{ filters: { from: date }, today, change: ({ from }) => change({ day: from }) }}
          last={today}
        />
        {choices.length > 1 && (
          <div className={styles.branch}>
            <InlineSelect
              label="Sucursal"
              value={drawer}
              choices={choices}
              onChange={(branch) => change({ branch })}
            />
          </div>
        )}
      </search>
      <p className={styles.onPaper}>
        {shop.name}, {formatDay(date)}
        {choices.length > 1 && chosen && ` · ${chosen.text}`}
      </p>
      <Day
        key={`${date} ${drawer}`}
        shop={shop}
        date={date}
        branch={branchOf(drawer)}
        isToday={date === today}
      />
    </>
  );
}

type DayProps = { shop: Organization; date: string; branch: number | null; isToday: boolean };

function Day({ shop: { timezone: zone }, date, branch, isToday }: DayProps) {
  const { cash, charges, refresh } = useCash(date, branch);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Loaded of={cash} skeleton={<LoadingDay />} problem="No pudimos cargar la caja.">
      {(day) => (
        <>
          <Standing day={day} zone={zone} isToday={isToday} onAsk={setAsked} />
          <div className={styles.day}>
            <Takings day={day} />
            <Drawer day={day} zone={zone} onAsk={setAsked} />
            <DayCharges {...{ charges, day, zone, isToday }} onAsk={setAsked} />
          </div>
          {asked && <CashDialog asked={asked} day={day} onFailed={refresh} onClose={() => setAsked(null)} />}
        </>
      )}
    </Loaded>
  );
}

const LoadingDay = () => <Skeleton lines={5} height={72} />;
