import { listWaitlist } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useShop } from './use-shop.ts';

export function useShowsWaitlist(): boolean {
  const shop = useShop();
  const isOn = shop?.waitlist ?? false;
  const enabled = shop !== undefined && !isOn;
  const { data: waiting = [] } = useRead(listWaitlist, {}, { enabled, onFailure: () => null });
  return isOn || waiting.length > 0;
}
