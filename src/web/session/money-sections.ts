import { ChartColumn, FileUp, Percent, Wallet } from 'lucide';
import type { Section } from './sections.ts';

/** The ways to what the shop earns; apart from the others, because the frame is loaded first and these may come later. */
export const moneySections: readonly Section[] = [
  { href: '/dashboard/caja', label: 'Caja', icon: Wallet, for: 'cash.read', group: 'money' },
  {
    href: '/dashboard/numeros',
    label: 'Números',
    icon: ChartColumn,
    for: 'numbers.read-own',
    group: 'money',
  },
  {
    href: '/dashboard/comisiones',
    label: 'Comisiones',
    icon: Percent,
    for: 'commissions.read-own',
    group: 'money',
  },
];

/** The way to what is brought from elsewhere; it comes later for the same reason. */
export const importSection: Section = {
  href: '/dashboard/importar',
  label: 'Importar',
  icon: FileUp,
  for: 'import.run',
  group: 'shop',
};
