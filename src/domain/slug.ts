export const slugMax = 60;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const invalidSlug = 'Usa minúsculas, números y guiones (ej: barberia-central).';

// Fixed addresses of the product take precedence over slugs, so no shop may use them as its slug.
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
  // A path that ends in this word renders the page for a frame.
  'embed',
  'sandbox',
  'v1',
  'health',
  // Last parts of a shop's addresses, files at the root, and addresses that programs ask every site for.
  ...'cartel reservas mis-reservas static cdn img root system null undefined sitemap robots manifest metrics m'.split(
    ' ',
  ),
  ...(
    'admin administrador ayuda help soporte support seguridad security pagos payments pago checkout facturacion docs ' +
    'status estado mail correo email legal privacidad privacy terminos terms contacto contact navaja oficial official ' +
    'equipo blog precios pricing app www cuenta account verificacion verify webhook oauth'
  ).split(' '),
]);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

export const isSlug = (text: string): boolean => text.length <= slugMax && slugPattern.test(text);

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
