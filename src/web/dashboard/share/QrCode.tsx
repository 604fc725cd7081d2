import styles from './SharePage.module.css';

/** Where a code leads: to the shop's page, or to the chat that books. */
export type CodeWay = 'page' | 'whatsapp';
const queryOf = (way: CodeWay) => (way === 'page' ? '' : '&por=whatsapp');

export const qrFile = (address: string, way: CodeWay = 'page'): string =>
  `${address}/qr.png?lado=1024${queryOf(way)}`;
export const posterAddress = (address: string, way: CodeWay): string =>
  `${address}/cartel?hoja=a4${queryOf(way)}`;

type Props = { address: string; way?: CodeWay; label?: string };

/** White in dark mode too, because many cameras cannot read inverted codes. */
export const QrCode = ({ address, way = 'page', label = `Código QR de ${address}` }: Props) => (
  <img
    className={styles.code}
    src={`${address}/qr.svg${queryOf(way).replace('&', '?')}`}
    width={280}
    height={280}
    alt={label}
  />
);
