import { basketDuration } from '#domain/booking/form/basket.ts';
import { everyBasket } from '#domain/booking/form/choice.ts';
import { arrangementOf } from '#domain/booking/groups/company.ts';
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
