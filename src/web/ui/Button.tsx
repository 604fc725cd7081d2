import type { MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { Spinner } from './layout/Placeholders.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'caution' | 'danger';
  wide?: boolean;
};
export type ButtonProps = ButtonLook & {
  type?: 'button' | 'submit';
  form?: string;
  /** Shows a spinner; the button keeps its focus and ignores clicks. */
  waiting?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
  label?: string;
  pressed?: boolean;
  expanded?: boolean;
  describedBy?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children?: ReactNode;
};

const buttonClass = ({ variant = 'primary', wide = false }: ButtonLook, bare = false): string =>
  [styles.button, styles[variant], wide && styles.wide, bare && styles.bare].filter(Boolean).join(' ');

/** Wraps the text in an element, because browser translation moves a bare text node away from the icon beside it. */
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
      aria-describedby={props.describedBy}
      onClick={press}
    >
      {waiting ? <Spinner inline /> : icon}
      {apart(children)}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & {
  /** undefined while the address loads; the link then ignores presses. */
  href: string | undefined;
  icon?: ReactNode;
  newTab?: boolean;
  download?: string;
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
};

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
      {...(!href && { role: 'link', 'aria-disabled': true })}
      aria-label={label}
      download={download}
      onClick={href ? onClick : undefined}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {icon}
      {apart(children)}
    </a>
  );
}
