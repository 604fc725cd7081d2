import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPerson } from './samples.ts';
import { button, close, expectCount, open } from './screen.tsx';

const restricted = [
  ['/dashboard/barberos', ['owner', 'manager']],
  ['/dashboard/sucursales', ['owner', 'manager']],
  ['/dashboard/caja', ['owner', 'manager']],
  ['/dashboard/pagina', ['owner', 'manager']],
  ['/dashboard/compartir', ['owner', 'manager']],
  ['/dashboard/importar', ['owner']],
  ['/dashboard/importar?id=1', ['owner']],
  ['/dashboard/actividad', ['owner']],
  ['/dashboard/ajustes', ['owner', 'manager']],
  ['/dashboard/ajustes/condiciones', ['owner']],
] as const;
const unrestricted = [
  '/dashboard',
  '/dashboard/services',
  '/dashboard/cuenta',
  '/dashboard/agenda',
  '/dashboard/clientes',
  '/dashboard/espera',
  '/dashboard/numeros',
  '/dashboard/comisiones',
  '/billing/return',
  '/billing/cancel',
];
const main = page.getByRole('main');
const refusal = main.getByText(/^No tienes permisos para .+\. Contacta a un administrador\.$/);

test.each(['owner', 'manager', 'barber'] as const)(
  'the %s is refused a screen at once and by one sentence, or sees it',
  async (role) => {
    const screens = [
      ...restricted.map(([path, roles]) => ({ path, isOpen: roles.some((one) => one === role) })),
      ...unrestricted.map((path) => ({ path, isOpen: true })),
    ];
    for (const { path, isOpen } of screens) {
      open(path, aPerson(role));
      await expect.element(main.getByRole('heading', { level: 1 }), { message: path }).toBeVisible();
      await expectCount(refusal, isOpen ? 0 : 1);
      const controls = document.querySelectorAll('main :is(input, select, textarea, button)');
      const offered = isOpen ? [] : [...controls].map(({ outerHTML }) => outerHTML);
      expect([path, ...offered]).toEqual([path]);
      close();
    }
  },
);

test('nobody but the owner reads the activity', async () => {
  open('/dashboard/actividad', aPerson('barber'));
  await expect.element(page.getByText(/^No tienes permisos para ver la actividad\./)).toBeVisible();
});

test('a barber finds no cash', async () => {
  open('/dashboard/caja', aPerson('barber'));
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Caja del día');
  await expect.element(page.getByText(/^No tienes permisos para ver la caja\./)).toBeVisible();
  await button('Abrir menú').click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect.element(menu.getByRole('link', { name: 'Perfil' })).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'Caja' }), 0);
});
