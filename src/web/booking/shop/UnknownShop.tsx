import { RedirectNotice } from '#web/ui/RedirectNotice.tsx';
import { flashToast } from '#web/ui/toasts.ts';

const title = 'Barbería no encontrada';
const description = 'Revisa el enlace o contacta al administrador.';

/** Redirects to the landing page, which shows the same texts as a toast. */
export const UnknownShop = () => <RedirectNotice title={title} hint={description} onRedirect={leave} />;

function leave() {
  flashToast('error', { title, description });
  location.replace('/');
}
