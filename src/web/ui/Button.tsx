import type { MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Placeholders.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'caution' | 'danger';
  /** As wide as its place. */
  wide?: boolean;
};
export type ButtonProps = ButtonLook & {
  type?: 'button' | 'submit';
  /** The id of the form to submit, for a button outside of it. */
  form?: string;
  /** Shows that work is under way; the button keeps its focus and cannot be pressed again. */
  waiting?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
  /** Name for assistive technology where the text alone does not say enough. */
  label?: string;
  pressed?: boolean;
  /** Whether what the button unfolds is unfolded. */
  expanded?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children?: ReactNode;
};

const buttonClass = ({ variant = 'primary', wide = false }: ButtonLook, bare = false): string =>
  [styles.button, styles[variant], wide && styles.wide, bare && styles.bare].filter(Boolean).join(' ');

/** Text in an element of its own, because a browser's translation takes it from beside the icon. */
const apart = (children: ReactNode) => (typeof children === 'string' ? <span>{children}</span> : children);

export function Button({ type = 'button', waiting = false, icon, children, ...props }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waiting) return event.preventDefault();
    props.onClick?.(event);
  };
  return (
    <button
      type={type}
      form={props.form}
      className={buttonClass(props, children === undefined)}
      disabled={props.disabled}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      onClick={press}
    >
      {waiting ? <Spinner inline /> : icon}
      {apart(children)}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & {
  href: string;
  icon?: ReactNode;
  newTab?: boolean;
  /** The name of the file, for what is kept rather than shown. */
  download?: string;
  /** Name for assistive technology where the text alone does not say enough. */
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
};

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({
  href,
  icon,
  newTab = false,
  download,
  label,
  onClick,
  children,
  ...look
}: ButtonLinkProps) {
  return (
    <a
      className={buttonClass(look, children === undefined)}
      href={href}
      aria-label={label}
      download={download}
      onClick={onClick}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {icon}
      {apart(children)}
    </a>
  );
}
