import { Copy, MessageCircle, QrCode } from 'lucide';
import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import styles from './ShareLink.module.css';

type Shop = Pick<Organization, 'name' | 'slug'>;

const inviting = (shop: Shop) =>
  `https://wa.me/?text=${encodeURIComponent(`Reserva tu hora en ${shop.name}: ${publicAddress(shop)}`)}`;

const ignore = () => undefined;

export function ShareLink({ shop, onShared = ignore }: { shop: Shop; onShared?: () => void }) {
  const [isDrawn, setDrawn] = useState(false);
  const code = useLazy(() => import('./QrDialog.tsx'));
  useLazyFailure(code.state === 'failed' && isDrawn, () => setDrawn(false));
  const copy = async () => {
    await copyLink(publicAddress(shop));
    onShared();
  };
  const draw = () => {
    code.ensure();
    setDrawn(true);
  };
  const close = () => {
    setDrawn(false);
    onShared();
  };
  return (
    <div className={styles.share}>
      <Button variant="secondary" icon={<Icon of={Copy} size={18} />} onClick={() => void copy()}>
        Copiar enlace
      </Button>
      <ButtonLink
        variant="secondary"
        href={inviting(shop)}
        newTab
        icon={<Icon of={MessageCircle} size={18} />}
        onClick={onShared}
      >
        WhatsApp
      </ButtonLink>
      <Button variant="secondary" icon={<Icon of={QrCode} size={18} />} onClick={draw}>
        Código QR
      </Button>
      {isDrawn && code.state === 'ready' && (
        <code.value.QrDialog address={publicAddress(shop)} onClose={close} />
      )}
    </div>
  );
}
