import type { BookingPage } from '#domain/booking/booking-page.ts';
import { normaliseService, premiumFirst } from '#domain/services/service-list.ts';
import { type Loaded, useLoad } from '#web/lib/use-load.ts';
import { toast } from '#web/ui/toasts.ts';
import type * as Asking from './ask-parts.ts';

export type Part<T> = Loaded<T> & { retry: () => void };

/** A part that came with the page, else one that the browser asks for. */
function usePart<T>(
  name: string,
  given: T | null,
  ask: (asking: typeof Asking) => Promise<T>,
  failure?: string,
): Part<T> {
  const asked = useLoad({
    key: given === null ? name : null,
    load: async () => ask(await import('./ask-parts.ts')),
    onFailure: () => failure && toast.error(failure),
  });
  return given === null ? asked : { state: 'ready', value: given, retry: asked.retry };
}

/** The parts of the page; without branches or billing the wizard goes on as if there were none. */
export function useParts({ organization: { slug }, ...page }: BookingPage) {
  const services = usePart(
    'services',
    page.services,
    ({ askServices }) => askServices(slug),
    'Error al cargar servicios',
  );
  const barbers = usePart(
    'barbers',
    page.barbers,
    ({ askBarbers }) => askBarbers(slug),
    'Error al cargar barberos',
  );
  const branches = usePart('branches', page.branches, ({ askBranches }) => askBranches(slug));
  const billing = usePart('billing', page.billing, ({ askBilling }) => askBilling(slug));
  return {
    services: inOrder(services),
    barbers,
    branches: branches.state === 'ready' ? branches.value : [],
    billingStatus: billing.state === 'ready' ? (billing.value?.status ?? null) : null,
  };
}

const inOrder = <T extends Parameters<typeof normaliseService>[0] & { is_premium: boolean }>(
  part: Part<T[]>,
) => (part.state === 'ready' ? { ...part, value: premiumFirst(part.value.map(normaliseService)) } : part);
