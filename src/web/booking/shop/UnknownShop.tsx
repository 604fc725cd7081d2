import { RedirectNotice } from '#web/ui/RedirectNotice.tsx';
import { flashToast } from '#web/ui/toasts.ts';

const title = 'Barbería no encontrada';
const description = 'Revisa el enlace o contacta al administrador.';

/** Leads to the landing page, where the same words wait. */
export const UnknownShop = () => <RedirectNotice title={title} hint={description} onRedirect={leave} />;

function leave() {
  flashToast('error', { title, description });
  location.replace('/');
}
