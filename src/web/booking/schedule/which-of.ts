import { basketDuration } from '#domain/booking/basket.ts';
import type { Which } from '#web/schedule/openings.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** What a choice asks for where any barber of a branch will do. */
export const whichOf = ({ organization, choice }: Wizard, branchId: number | null): Which => ({
  slug: organization.slug,
  zone: organization.timezone,
  minutes: [basketDuration(choice.lines)],
  branchId,
});
