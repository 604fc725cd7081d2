import type { Organization } from '#domain/organization/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './ShopHeader.module.css';

export const ShopHeader = ({ organization: { name, slug } }: { organization: Organization }) => (
  <header className={styles.shop}>
    <h1>{name}</h1>
    <Badge>@{slug}</Badge>
  </header>
);
