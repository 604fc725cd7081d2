import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './Button.tsx';

type Props = ButtonLook & { href: string; icon?: ReactNode; newTab?: boolean; children: ReactNode };

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ href, icon, newTab = false, children, ...look }: Props) {
  return (
    <a className={buttonClass(look)} href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {icon}
      {children}
    </a>
  );
}
