import { ExternalLink } from 'lucide-react';
import type { Organization } from '#domain/organization/contract.ts';
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
        Abrir <ExternalLink aria-hidden size={16} />
      </a>
    </section>
  );
}
