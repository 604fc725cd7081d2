import styles from './SharePage.module.css';

/** The code as a file, large enough for a poster. */
export const qrFile = (address: string): string => `${address}/qr.png?lado=1024`;

/** The address as a code for the camera of a phone; white in dark mode too, because many cameras do not read the inverse. */
export const QrCode = ({ address }: { address: string }) => (
  <img
    className={styles.code}
    src={`${address}/qr.svg`}
    width={280}
    height={280}
    alt={`Código QR de ${address}`}
  />
);
