import type { IconNode } from 'lucide';
import { createElement } from 'react';

export const Icon = ({ of: shapes, size = 20 }: { of: IconNode; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
  </svg>
);
