import { X } from 'lucide';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../Button.tsx';
import styles from './Dialog.module.css';
import { Icon } from '../Icon.tsx';

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  note?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
};

/** On the native dialog element, which traps and returns the focus. */
export const Dialog = ({ open, ...props }: Props) => open && <OpenDialog {...props} />;

function OpenDialog({ title, onClose, actions, note, wide = false, children }: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  // Closed before the element is removed, because only then the browser returns the focus to the opener.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEscape(dialog, onClose);
  const closeBesides = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard closes by Escape
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={name}
      onClick={closeBesides}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={name}>{title}</h2>
          <Button variant="quiet" label="Cerrar" icon={<Icon of={X} />} onClick={onClose} />
        </div>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {note && <div className={styles.note}>{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

type ButtonsProps = ButtonProps & { back?: string | undefined; onBack: () => void };

export const DialogButtons = ({ back = 'Volver', onBack, ...button }: ButtonsProps) => (
  <>
    <Button variant="secondary" onClick={onBack}>
      {back}
    </Button>
    <Button {...button} />
  </>
);

/**
 * Escape calls `onClose` instead of closing the element, so that React state and DOM agree. A layout effect, because
 * Escape can come right after the dialog opens.
 */
function useEscape(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  useLayoutEffect(() => {
    const shown = dialog.current;
    const ask = (event: Event) => {
      if (event.target !== shown) return;
      event.preventDefault();
      onClose();
    };
    shown?.addEventListener('cancel', ask);
    return () => shown?.removeEventListener('cancel', ask);
  }, [dialog, onClose]);
}
