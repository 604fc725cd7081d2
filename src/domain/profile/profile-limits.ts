export const profileLimits = {
  tagline: 120,
  about: 1500,
  cancellation_policy: 600,
  social: 200,
  whatsapp: 40,
  alt: 120,
} as const;
