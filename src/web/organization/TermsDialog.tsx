import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './RegisterPage.module.css';
import { serviceTerms } from './service-terms.ts';

export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Términos y Condiciones"
      actions={<Button onClick={onClose}>Entendido</Button>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read by the arrow keys where it is longer than the screen */}
      <section aria-label="Texto de los términos" tabIndex={0} className={styles.text}>
        {serviceTerms.map(([heading, text]) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
