import type { z } from 'zod';
import type { inviteBarber } from '#domain/barbers/contract.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { checkRequired } from '#web/session/checks.ts';

export type BarberValues = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  branch_id: string;
};

export const newBarber: BarberValues = { firstname: '', lastname: '', email: '', phone: '', branch_id: '' };

export const checkBarber = ({ firstname, lastname, email }: BarberValues) => ({
  firstname: checkRequired(firstname),
  lastname: checkRequired(lastname),
  email: checkRequired(email),
});

export function missingIn({ firstname, lastname, email }: BarberValues) {
  if (!firstname.trim() || !lastname.trim()) return { title: 'Nombre y apellido son obligatorios' };
  if (email.trim()) return null;
  return { title: 'Email requerido', description: 'Necesitamos el email para enviar las credenciales.' };
}

export const toSend = ({
  firstname,
  lastname,
  email,
  phone,
}: BarberValues): z.input<typeof inviteBarber.input> => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  email: email.trim(),
  role: 'barber',
  ...(phone.trim() && { phone: phone.trim() }),
});

export const branchChoices = (branches: readonly Branch[]) => [
  { value: '', text: 'Sin sucursal' },
  ...branches.map(({ id, name }) => ({ value: String(id), text: name })),
];
