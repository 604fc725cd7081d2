import { basketDuration } from '#domain/booking/form/basket.ts';
import { everyBasket } from '#domain/booking/form/choice.ts';
import { arrangementOf } from '#domain/booking/groups/company.ts';
import { afterNotice, earliestStart } from '#domain/schedule/slots.ts';
import type { EpochMs } from '#domain/time.ts';
import type { OpeningsQuery } from '#web/schedule/openings.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export function openingsQuery({ organization, choice }: Wizard, branchId: number | null): OpeningsQuery {
  const arrangement = arrangementOf(choice);
  return {
    slug: organization.slug,
    zone: organization.timezone,
    minutes: everyBasket(choice).map(basketDuration),
    ...(arrangement && { arrangement }),
    branchId,
  };
}

export const earliestOf = ({ rules }: Wizard, now: EpochMs): EpochMs =>
  afterNotice(now, rules?.terms?.min_notice_minutes);

export const isTooEarly = (wizard: Wizard, { start }: { start: EpochMs }, now: EpochMs): boolean =>
  start < earliestStart(earliestOf(wizard, now));
