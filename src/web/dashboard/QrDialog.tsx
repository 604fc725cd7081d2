import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './QrDialog.module.css';

/** An address as a code for the camera of a phone, to look at and to print. */
export function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(address).toCanvas(canvas.current, paper);
  }, [address]);
  return (
    <Dialog
      open
      title="Código QR"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button onClick={() => download(address)}>Descargar</Button>
        </>
      }
    >
      <p>Imprímelo o muéstralo: quien lo enfoca con el teléfono llega a tu página.</p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, because the content policy allows no data: images */}
      <canvas ref={canvas} role="img" aria-label={`Código QR de ${address}`} className={styles.code} />
      <p className={styles.address}>{address}</p>
    </Dialog>
  );
}

// Black on white in dark mode too, because many cameras do not read the inverse.
const paper = { on: [0, 0, 0], off: [255, 255, 255], pad: 4 } as const;

/** Large enough for a poster. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = generate(address).toDataURL({ ...paper, type: 'image/png', scale: 32 });
  link.download = 'codigo-qr.png';
  link.click();
}
