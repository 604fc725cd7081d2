import type { BookingMode } from '../../organization/contract.ts';
import type { Arrangement } from '../../schedule/openings/arrangement.ts';
import type { Clock, PlainDate } from '../../time.ts';
import { servicesNeeded } from '../booking-limits.ts';
import type { BasketLine, BasketService } from './basket.ts';

export type Step = 'services' | 'branch' | 'barber' | 'schedule' | 'confirm';
export type ClientForm = {
  firstname: string;
  lastname: string;
  phone: string;
  email: string;
  notes: string;
  /** Consent to WhatsApp messages; absent until the client answers. */
  whatsapp?: boolean;
  marketing?: boolean;
};
export type BarberChoice = number | 'any';
export type Companion<S extends BasketService = BasketService> = {
  firstname: string;
  lines: BasketLine<S>[];
  /** Refusal text of the shop for this person, removed by a change of the name. */
  problem?: string;
};
/** `client.phone` is the number without its country code. */
export type Choice<S extends BasketService = BasketService> = {
  lines: BasketLine<S>[];
  branchId: number | null;
  barberId: BarberChoice | null;
  date: PlainDate | null;
  time: Clock | null;
  client: ClientForm;
  /** `companions`, `arrangement` and `shown` are absent for a single client. */
  companions?: Companion<S>[];
  arrangement?: Arrangement;
  /** Person whose services are on screen: 0 the client, then the companions. */
  shown?: number;
};
type Shop = { bookingMode: BookingMode; activeBranches: number; hasBarbers: boolean };
type BranchLike = { id: number; is_active: boolean };
type BarberLike = { id: number; branch_id: number | null };

const orders: Record<BookingMode, readonly Step[]> = {
  service_first: ['services', 'branch', 'barber', 'schedule', 'confirm'],
  barber_first: ['barber', 'services', 'branch', 'schedule', 'confirm'],
};

export function stepsOf({ bookingMode, activeBranches, hasBarbers }: Shop): Step[] {
  const shown: Partial<Record<Step, boolean>> = { branch: activeBranches > 1, barber: hasBarbers };
  return orders[bookingMode].filter((step) => shown[step] ?? true);
}

const blank = (text: string) => text.trim() === '';
type Check = (choice: Choice, activeBranches: number) => string | null;

const checks: Record<Exclude<Step, 'confirm'>, Check> = {
  services: ({ lines, companions = [] }) => {
    if (lines.length === 0) return servicesNeeded;
    const at = companions.findIndex((each) => each.lines.length === 0 || blank(each.firstname));
    if (at < 0) return null;
    return companions[at]?.lines.length
      ? `Escribe el nombre de la persona ${at + 2}`
      : `Selecciona al menos un servicio para la persona ${at + 2}`;
  },
  branch: ({ branchId }, activeBranches) =>
    activeBranches > 1 && branchId === null ? 'Selecciona una sucursal' : null,
  barber: ({ barberId }) => (barberId === null ? 'Selecciona un barbero' : null),
  schedule: ({ date, time }) => (date && time ? null : 'Selecciona fecha y hora'),
};

/** First missing input that prevents a booking, as toast text; null if the booking is complete. */
export function checkConfirm(choice: Choice, activeBranches: number): string | null {
  const missing =
    checks.services(choice, activeBranches) ??
    checks.barber(choice, activeBranches) ??
    checks.schedule(choice, activeBranches);
  if (missing) return missing;
  const { firstname, lastname, phone, email } = choice.client;
  if ([firstname, lastname, phone, email].some(blank)) return 'Completa todos tus datos (incluido el email)';
  return checks.branch(choice, activeBranches) && 'Completa los campos obligatorios';
}

export const checkStep = (step: Step, choice: Choice, activeBranches: number): string | null =>
  step === 'confirm' ? checkConfirm(choice, activeBranches) : checks[step](choice, activeBranches);

/** Target of 'Siguiente': the next step, or the first incomplete step so far with its problem. */
export function advance(
  steps: readonly Step[],
  index: number,
  choice: Choice,
  activeBranches: number,
): { index: number; problem: string | null } {
  for (const [at, step] of steps.slice(0, index + 1).entries()) {
    const problem = checkStep(step, choice, activeBranches);
    if (problem) return { index: at, problem };
  }
  return { index: Math.min(index + 1, steps.length - 1), problem: null };
}

export function branchPreselected(branches: readonly BranchLike[]): number | null {
  const [only, another] = branches.filter((branch) => branch.is_active);
  return only && !another ? only.id : null;
}

export const branchOfBarber = (
  branches: readonly BranchLike[],
  barber: BarberLike | undefined,
): number | null =>
  branches.find((branch) => branch.is_active && branch.id === barber?.branch_id)?.id ?? null;

export const worksIn = (barber: Pick<BarberLike, 'branch_id'>, branchId: number | null): boolean =>
  branchId === null || barber.branch_id === null || barber.branch_id === branchId;

export const barberPreselected = (barbers: readonly BarberLike[], branchId: number | null): number | null => {
  const [only, another] = barbers;
  return only && !another && worksIn(only, branchId) ? only.id : null;
};

export const barbersIn = <B extends BarberLike>(barbers: readonly B[], branchId: number | null): B[] =>
  barbers.filter((barber) => worksIn(barber, branchId));
