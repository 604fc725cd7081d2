export const slugMax = 60;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

// Fixed addresses win over a shop's, so no shop may take them.
const reserved = new Set([
  'login',
  'register',
  'dashboard',
  'billing',
  'r',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'undo-email',
  'api',
  'assets',
  'public',
  'barbers',
  'auth',
  'orgs',
  'services',
  'users',
  'staff',
  'reservations',
  'branches',
  'stripe',
  'dev',
  'images',
  'e',
  'p',
  'd',
  // What ends so is drawn for a frame.
  'embed',
  'sandbox',
  'v1',
  'health',
  // Names by which a stranger could speak for the product.
  ...(
    'admin administrador ayuda help soporte support seguridad security pagos payments pago checkout facturacion docs ' +
    'status estado mail correo email legal privacidad privacy terminos terms contacto contact navaja oficial official ' +
    'equipo blog precios pricing app www cuenta account verificacion verify'
  ).split(' '),
]);

/** Whether a word belongs to the product's own addresses. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** Whether a slug has the right form: lowercase letters and digits in groups joined by single hyphens, 1 to 60. */
export const isSlug = (text: string): boolean => text.length <= slugMax && slugPattern.test(text);

/** The slug proposed for an organization's name; accents fall off their letters, other signs are dropped. */
export const slugFromName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugMax)
    .replace(/-$/, '');
