import type { listPublicBarbers } from '#domain/barbers/contract.ts';
import type { readPublicBilling } from '#domain/billing/contract.ts';
import type { BookingPage } from '#domain/booking/booking-page.ts';
import { normaliseService, premiumFirst } from '#domain/services/service-list.ts';
import type { listPublicBranches } from '#domain/branches/contract.ts';
import type { listPublicServices } from '#domain/services/contract.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { type Loaded, useLoad } from '#web/lib/use-load.ts';
import { toast } from '#web/ui/toasts.ts';

const servicesCall = endpoint<typeof listPublicServices>('GET /public/:slug/services');
const barbersCall = endpoint<typeof listPublicBarbers>('GET /public/:slug/barbers');
const branchesCall = endpoint<typeof listPublicBranches>('GET /branches/public/by-slug/:slug');
const billingCall = endpoint<typeof readPublicBilling>('GET /orgs/billing/by-slug/:slug');

export type Part<T> = Loaded<T> & { retry: () => void };

/** A part that came with the page, else one that the browser asks for. */
function usePart<T>(name: string, given: T | null, load: () => Promise<T>, failure?: string): Part<T> {
  const asked = useLoad({
    key: given === null ? name : null,
    load,
    onFailure: () => failure && toast.error(failure),
  });
  return given === null ? asked : { state: 'ready', value: given, retry: asked.retry };
}

/** The parts of the page; without branches or billing the wizard goes on as if there were none. */
export function useParts({ organization: { slug }, ...page }: BookingPage) {
  const services = usePart(
    'services',
    page.services,
    () => call(servicesCall, { slug }),
    'Error al cargar servicios',
  );
  const barbers = usePart(
    'barbers',
    page.barbers,
    () => call(barbersCall, { slug, include_owners: true }),
    'Error al cargar barberos',
  );
  const branches = usePart('branches', page.branches, () => call(branchesCall, { slug, only_active: false }));
  const billing = usePart('billing', page.billing, () => call(billingCall, { slug }, { skipAuth: true }));
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
