import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './KeyHelp.module.css';

const keys = [
  ['↑ ↓', 'recorrer las reservas y, donde no hay, el tiempo de a 15 minutos'],
  ['← →', 'pasar a la columna de al lado'],
  ['Re Pág, Av Pág', 'ir a la reserva anterior o siguiente'],
  ['Inicio, Fin', 'ir a la primera o a la última de la columna'],
  ['Enter', 'abrir, o soltar lo que se mueve'],
  ['N', 'nueva reserva'],
  ['B', 'bloquear horario'],
  ['M', 'mover con las flechas: de a 15 minutos, con Mayús de a 5'],
  ['R', 'cambiar la duración con las flechas'],
  ['Esc', 'dejarla donde estaba'],
  ['Ctrl + Z', 'deshacer lo último'],
] as const;

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Teclas del calendario" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, deed]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{deed}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
