import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './Toasts.module.css';
import { dropToast, followToasts, readNoToasts, readToasts, type Toast } from './toasts.ts';
import { Phrase } from '../Phrase.tsx';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

/** The live region exists before its texts, so that screen readers announce them. */
export function Toasts({ ofStaff = false }: { ofStaff?: boolean }) {
  const toasts = useSyncExternalStore(followToasts, readToasts, readNoToasts);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const region = place.current;
    if (!region || !('showPopover' in region)) return;
    // Reopened for each toast, because the popover shown last is at the front of the top layer.
    if (toasts.length > 0 && region.matches(':popover-open')) region.hidePopover();
    if (!region.matches(':popover-open')) region.showPopover();
  }, [toasts]);
  return (
    <section
      ref={place}
      popover="manual"
      className={`${styles.place} ${ofStaff ? styles.staff : ''}`}
      aria-label="Avisos"
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, tone, title, description, link, action, ms } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dropToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={`${styles.toast} ${styles[tone]}`}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon of={icons[tone]} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && (
          <p>
            <Phrase>{description}</Phrase>
          </p>
        )}
        {link && (
          <a href={link.href} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
            {link.text}
          </a>
        )}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            dropToast(id);
            action.act();
          }}
        >
          {action.text}
        </Button>
      )}
      <Button
        variant="quiet"
        label="Cerrar aviso"
        icon={<Icon of={X} size={18} />}
        onClick={() => dropToast(id)}
      />
    </div>
  );
}
