import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './RegisterPage.module.css';

const terms = [
  ['Qué es Navaja', 'Navaja te da una página pública de reservas y una agenda para tu barbería.'],
  [
    'Tu cuenta',
    'Los datos que cargas deben ser verdaderos. Tu contraseña es personal: cuídala y cámbiala si crees que alguien más la conoce.',
  ],
  [
    'Tus clientes',
    'Los datos de tus clientes se usan solo para gestionar sus reservas. Eres responsable de tratarlos según las leyes de tu país.',
  ],
  ['Suscripción', 'La suscripción es mensual, sin contratos, y puedes cancelarla cuando quieras.'],
  [
    'El servicio',
    'Hacemos lo posible para que Navaja esté siempre disponible, pero puede haber interrupciones por mantenimiento o fallas.',
  ],
] as const;

/** Short plain terms, to be replaced by the operator of the product. */
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
        {terms.map(([heading, text]) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
