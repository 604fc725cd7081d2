import type { BookingPage } from '#domain/page.ts';
import { normaliseService, premiumFirst } from '#domain/services/service-list.ts';
import { type Loaded, useLoad } from '#web/lib/http/use-load.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { askParts } from './ask-parts.ts';

export type Part<T> = Loaded<T> & { retry: () => void };
type Name = keyof typeof askParts;
type Value<K extends Name> = NonNullable<BookingPage[K]>;

/** Part of the page from the server's answer; a missing part is loaded by the browser. */
function usePart<K extends Name>(name: K, page: BookingPage, failure?: string): Part<Value<K>> {
  const given = page[name];
  const loaded = useLoad({
    key: given ? null : name,
    load: async () => {
      const { askParts } = await import('./ask-parts.ts');
      return (await askParts[name](page.organization.slug)) as Value<K>;
    },
    onFailure: () => failure && toast.error(failure),
  });
  return given ? { state: 'ready', value: given, retry: loaded.retry } : loaded;
}

/** Without branches or billing the wizard continues with none. */
export function useParts(page: BookingPage) {
  const services = usePart('services', page, 'Error al cargar servicios');
  const barbers = usePart('barbers', page, 'Error al cargar barberos');
  const branches = usePart('branches', page);
  const billing = usePart('billing', page);
  return {
    services: inOrder(services),
    barbers,
    branches: branches.state === 'ready' ? branches.value : [],
    // An answer without a body means that the shop has no subscription.
    billingStatus: billing.state === 'ready' ? (billing.value?.status ?? null) : null,
  };
}

const inOrder = <T extends Parameters<typeof normaliseService>[0] & { is_premium: boolean }>(
  part: Part<T[]>,
) => (part.state === 'ready' ? { ...part, value: premiumFirst(part.value.map(normaliseService)) } : part);
