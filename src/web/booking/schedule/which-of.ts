import { basketDuration } from '#domain/booking/basket.ts';
import { everyBasket } from '#domain/booking/choice.ts';
import { arrangementOf } from '#domain/booking/company.ts';
import type { Which } from '#web/schedule/openings.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** What a choice asks for where any barber of a branch will do. */
export function whichOf({ organization, choice }: Wizard, branchId: number | null): Which {
  const arrangement = arrangementOf(choice);
  return {
    slug: organization.slug,
    zone: organization.timezone,
    minutes: everyBasket(choice).map(basketDuration),
    ...(arrangement && { arrangement }),
    branchId,
  };
}
