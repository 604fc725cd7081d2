import { chooseEarlier, type Earlier } from '#domain/booking/form/earlier.ts';
import type { ServiceChoice, Wizard } from '../wizard/use-wizard.ts';

export const earlierOf = ({ choice: { lines, barberId, branchId } }: Wizard): Earlier => ({
  lines: lines.map(({ service, quantity }) => ({ id: service.id, quantity })),
  barberId,
  branchId,
});

export const offerOf = ({ services, barbers, idleBarbers, branches }: Wizard) => ({
  services: services.state === 'ready' ? services.value : [],
  barbers: barbers.state === 'ready' ? barbers.value.filter(({ id }) => !idleBarbers.includes(id)) : [],
  branches,
});

export const choosing = (wizard: Wizard, earlier: Earlier) => (before: ServiceChoice) =>
  chooseEarlier(before, earlier, offerOf(wizard));
