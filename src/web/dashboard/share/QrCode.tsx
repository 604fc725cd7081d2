import styles from './SharePage.module.css';

export const qrFile = (address: string): string => `${address}/qr.png?lado=1024`;

/** White in dark mode too, because many cameras cannot read inverted codes. */
export const QrCode = ({ address }: { address: string }) => (
  <img
    className={styles.code}
    src={`${address}/qr.svg`}
    width={280}
    height={280}
    alt={`Código QR de ${address}`}
  />
);
