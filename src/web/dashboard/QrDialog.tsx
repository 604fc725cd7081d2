import { Dialog, DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import styles from './QrDialog.module.css';
import { QrCode, qrFile } from './share/QrCode.tsx';

export const QrDialog = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Dialog
    open
    title="Código QR"
    onClose={onClose}
    actions={
      <DialogButtons onBack={onClose} onClick={() => download(address)}>
        Descargar
      </DialogButtons>
    }
  >
    <p>Imprímelo o muéstralo: quien lo enfoca con el teléfono llega a tu página.</p>
    <div className={styles.code}>
      <QrCode address={address} />
    </div>
    <p className={styles.address}>{address}</p>
  </Dialog>
);

function download(address: string) {
  const link = document.createElement('a');
  link.href = qrFile(address);
  link.download = 'codigo-qr.png';
  link.click();
}
