import styles from './Frame.module.css';
import { useShop } from './use-shop.ts';

/** Name of the user's shop, beside the product's name. */
export function ShopName() {
  const shop = useShop();
  return <p className={styles.shop}>{shop && `· ${shop.name}`}</p>;
}
