/** Smallest widths in em of the layouts; style sheets name them as `(min-width: …em)`. */
export const breakpoints = { base: 0, sm: 30, md: 48, lg: 62, xl: 80, '2xl': 96 } as const;
