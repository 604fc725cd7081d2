import type { LucideIcon } from 'lucide-react';

/** Decoration beside a text or inside a control with a name of its own. */
export const Icon = ({ of: Shape, size = 20 }: { of: LucideIcon; size?: number }) => (
  <Shape size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />
);
