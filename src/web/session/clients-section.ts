import { BookUser } from 'lucide';
import type { Section } from './sections.ts';

/** The way to the client book; apart from the others, because the frame is loaded first and this may come later. */
export const clientsSection: Section = {
  href: '/dashboard/clientes',
  label: 'Clientes',
  icon: BookUser,
  for: 'clients.read',
  group: 'day',
};
