import { deviceName } from '#domain/session/device-name.ts';
import { refuseInExample } from '#web/lib/session/example.ts';
import { isInstalled } from './is-installed.ts';

type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const agent = navigator.userAgent;
const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1);
const isAndroid = agent.includes('Android');
const isFirefox = agent.includes('Firefox/');
const isSafari = agent.includes('Safari/') && !agent.includes('Chrome/');

export const installOffer = (): InstallOffer | undefined =>
  (globalThis as { navajaInstall?: InstallOffer }).navajaInstall;

export const installSteps: readonly string[] = isIos
  ? [
      'Toca Compartir, el cuadrado con la flecha.',
      'Elige «Agregar a inicio».',
      'Abre Navaja desde el ícono nuevo.',
    ]
  : ['Abre el menú del navegador.', 'Elige «Instalar app» o «Agregar a la pantalla principal».'];

export function whyNoPush(): string | null {
  if ('PushManager' in globalThis && 'Notification' in globalThis) return null;
  return isIos
    ? 'En iPhone y iPad los avisos llegan solo a la app instalada: instala Navaja primero.'
    : 'Este navegador no admite avisos.';
}

function wayToAllow(): string {
  if (isIos) return 'Ve a Ajustes → Notificaciones → Navaja y activa «Permitir notificaciones».';
  if (isAndroid && isInstalled())
    return 'Ve a Ajustes → Aplicaciones → Navaja → Notificaciones y permítelas.';
  if (isFirefox) return 'Toca el candado junto a la dirección y quita el bloqueo de «Enviar notificaciones».';
  if (isSafari) return 'Ve a Safari → Ajustes → Sitios web → Notificaciones y permite este sitio.';
  return 'Toca el ícono junto a la dirección, entra en «Permisos» y permite las notificaciones.';
}

export const allowText = (): string => `Los avisos están bloqueados. ${wayToAllow()}`;

export const ownDeviceName = (): string => deviceName(agent) ?? 'Este equipo';

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  refuseInExample();
  await navigator.serviceWorker.register('/staff-worker.js', { scope: '/dashboard' });
  return navigator.serviceWorker.ready;
}

export async function subscribeHere(key: string) {
  const { pushManager } = await registerWorker();
  const known = await pushManager.getSubscription();
  const signedWith = known?.options.applicationServerKey;
  const isOurs = signedWith && bytesOf(key).every((byte, nth) => byte === new Uint8Array(signedWith)[nth]);
  if (!isOurs) await known?.unsubscribe();
  const own =
    isOurs && known
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = own.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}
