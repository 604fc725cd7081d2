import styles from './Frame.module.css';
import { useShop } from './use-shop.ts';

export function ShopName() {
  const shop = useShop();
  return <p className={styles.shop}>{shop && `· ${shop.name}`}</p>;
}
