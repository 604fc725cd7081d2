import { X } from 'lucide';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Icon } from '../Icon.tsx';
import styles from './Sheet.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Whether closing would lose typed text; closing then asks for confirmation. */
  isTouched?: boolean;
  foot?: ReactNode;
  /** Like `foot`, for content with a close button; `close` asks for confirmation as Escape does. */
  renderFoot?: (close: () => void) => ReactNode;
  children: ReactNode;
};

export function Sheet({ title, onClose, isTouched = false, foot, renderFoot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  const name = useId();
  const close = () => (isTouched ? setAsking(true) : onClose());
  useModal(dialog, close);
  const shownFoot = renderFoot?.(close) ?? foot;
  const isOwn = ({ target }: { target: EventTarget }) =>
    target instanceof Element && target.closest('dialog') === dialog.current;
  // Handles the key itself, because a browser closes a dialog on a second Escape without a user action in between.
  const heedEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(event)) return;
    event.preventDefault();
    close();
  };
  const closeBesides = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes by Escape
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-sheet=""
      aria-labelledby={name}
      onKeyDown={heedEscape}
      onClick={closeBesides}
    >
      <div className={styles.paper}>
        <div className={styles.head}>
          <h2 id={name}>{title}</h2>
          <Button variant="quiet" label="Cerrar" icon={<Icon of={X} />} onClick={close} />
        </div>
        <div className={styles.body}>{children}</div>
        {shownFoot && <div className={styles.foot}>{shownFoot}</div>}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="¿Cerrar sin guardar?"
        confirm="Cerrar sin guardar"
        cancel="Seguir"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>Se pierde lo que escribiste.</p>
      </ConfirmDialog>
    </dialog>
  );
}

function useModal(dialog: { current: HTMLDialogElement | null }, onBack: () => void) {
  // Closed before the element is removed, because only then the browser returns the focus to the opener.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [dialog]);
  useEffect(() => {
    const shown = dialog.current;
    const ask = (event: Event) => {
      if (event.target !== shown) return;
      event.preventDefault();
      onBack();
    };
    shown?.addEventListener('cancel', ask);
    return () => shown?.removeEventListener('cancel', ask);
  }, [dialog, onBack]);
}
