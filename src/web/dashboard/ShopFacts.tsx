import { ExternalLink } from 'lucide';
import type { Organization } from '#domain/organization/contract.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ShopFacts.module.css';

/** Name, public address and zone of the shop, with the way to its public page. */
export function ShopFacts({ shop }: { shop: Organization }) {
  return (
    <section aria-labelledby="shop-name" className={styles.shop}>
      <h2 id="shop-name">{shop.name}</h2>
      <dl className={styles.facts}>
        <dt>Slug</dt>
        <dd>{shop.slug}</dd>
        <dt>Zona horaria</dt>
        <dd>{shop.timezone}</dd>
      </dl>
      <a href={`${location.origin}/${shop.slug}`} target="_blank" rel="noopener" className={styles.open}>
        Abrir <Icon of={ExternalLink} size={16} />
      </a>
    </section>
  );
}
