import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './Button.tsx';

type Props = ButtonLook & {
  href: string;
  icon?: ReactNode;
  newTab?: boolean;
  /** Name for assistive technology where the text alone does not say enough. */
  label?: string;
  children?: ReactNode;
};

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ href, icon, newTab = false, label, children, ...look }: Props) {
  return (
    <a
      className={buttonClass(look, children === undefined)}
      href={href}
      aria-label={label}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {icon}
      {children}
    </a>
  );
}
