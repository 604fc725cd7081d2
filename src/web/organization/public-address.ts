import type { Organization } from '#domain/organization/contract.ts';
import { toast } from '#web/ui/toasts.ts';

type Shop = Pick<Organization, 'slug'>;

/** Where clients book. */
export const publicAddress = ({ slug }: Shop): string => `${location.origin}/${slug}`;

/** Puts the shop's address on the clipboard and says so, or what to do where that is refused. */
export async function copyAddress(shop: Shop): Promise<void> {
  const address = publicAddress(shop);
  if (await copyText(address)) toast.success('Enlace copiado');
  else toast.error('No se pudo copiar', `Cópialo a mano: ${address}`);
}

/** Puts a text on the clipboard, which browsers offer to secure origins only; false where they do not. */
async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
