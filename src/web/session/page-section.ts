import { Store } from 'lucide';
import type { Section } from './sections.ts';

/** The way to what clients read of the shop; apart from the others, because the frame is loaded first and this may come later. */
export const pageSection: Section = {
  href: '/dashboard/pagina',
  label: 'Tu página',
  icon: Store,
  for: 'profile.edit',
  group: 'shop',
};
