import { ExternalLink } from 'lucide';
import { Fragment } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ShareLink } from './ShareLink.tsx';
import styles from './ShopFacts.module.css';

export function ShopFacts({ shop, isNew }: { shop: Organization; isNew: boolean }) {
  return (
    <section aria-labelledby="shop-name" className={styles.shop}>
      <h2 id="shop-name">{shop.name}</h2>
      <dl className={styles.facts}>
        <dt>Tu enlace</dt>
        <dd>
          <span className={styles.host}>{location.host}/</span>
          <wbr />
          <span>{shop.slug}</span>
        </dd>
        <dt>Zona horaria</dt>
        <dd>
          {shop.timezone.split('/').map((part, at) => (
            <Fragment key={part}>
              {at > 0 && '/'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </dd>
      </dl>
      <div className={styles.ways}>
        <ButtonLink
          variant="secondary"
          href={publicAddress(shop)}
          newTab
          icon={<Icon of={ExternalLink} size={18} />}
        >
          Abrir
        </ButtonLink>
        {!isNew && <ShareLink shop={shop} />}
      </div>
    </section>
  );
}
