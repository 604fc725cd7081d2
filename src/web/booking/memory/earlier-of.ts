import { chooseEarlier, type Earlier } from '#domain/booking/earlier.ts';
import type { ServiceChoice, Wizard } from '../wizard/use-wizard.ts';

/** Choice as ids, the form in which it is stored. */
export const earlierOf = ({ choice: { lines, barberId, branchId } }: Wizard): Earlier => ({
  lines: lines.map(({ service, quantity }) => ({ id: service.id, quantity })),
  barberId,
  branchId,
});

/** Services, barbers and branches that a stored choice can still use; barbers without free hours are left out. */
export const offerOf = ({ services, barbers, idleBarbers, branches }: Wizard) => ({
  services: services.state === 'ready' ? services.value : [],
  barbers: barbers.state === 'ready' ? barbers.value.filter(({ id }) => !idleBarbers.includes(id)) : [],
  branches,
});

/** Updater that replaces the choice by an earlier one. */
export const choosing = (wizard: Wizard, earlier: Earlier) => (before: ServiceChoice) =>
  chooseEarlier(before, earlier, offerOf(wizard));
