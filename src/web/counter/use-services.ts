import { countServiceUse } from '#domain/booking/contract.ts';
import { byUse } from '#domain/booking/form/counter.ts';
import { listServices } from '#domain/services/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';

export function useServices() {
  const services = useRead(listServices, { active: true });
  const use = useRead(countServiceUse, {}, { onFailure: () => null });
  // Waits for the order, because chips that reorder under a finger get pressed by mistake.
  const isOrdered = use.data !== undefined || use.isError;
  return {
    ...services,
    isPending: services.isPending || (!services.isError && !isOrdered),
    data: services.data && isOrdered ? byUse(services.data, use.data ?? []) : undefined,
  };
}
