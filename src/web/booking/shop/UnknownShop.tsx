import { TurnAway } from '#web/ui/TurnAway.tsx';
import { carryToast } from '#web/ui/toasts.ts';

const title = 'Barbería no encontrada';
const description = 'Revisa el enlace o contacta al administrador.';

/** Leads to the landing page, where the same words wait. */
export const UnknownShop = () => <TurnAway title={title} hint={description} onArrive={leave} />;

function leave() {
  carryToast('error', { title, description });
  location.replace('/');
}
