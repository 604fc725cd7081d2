import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignBranch, inviteBarber, listBarbers } from '#domain/barbers/contract.ts';
import { call } from '#web/lib/call.ts';
import { messageOf } from '#web/lib/failures.ts';
import { readKey } from '#web/lib/use-read.ts';
import { toast } from '#web/ui/toasts.ts';
import { type BarberValues, toSend } from './barber-form.ts';

const invited = () => toast.success('Barbero creado', 'Le enviamos un correo para elegir su contraseña.');

async function invite(values: BarberValues): Promise<void> {
  const { id } = await call(inviteBarber, toSend(values));
  if (!values.branch_id) return invited();
  try {
    await call(assignBranch, { id, branch_id: Number(values.branch_id) });
    invited();
  } catch (failure) {
    toast.error('Barbero creado, pero no se pudo asignar la sucursal', messageOf(failure));
  }
}

/** Creates a barber and puts them into the chosen branch; a barber whose branch failed stays. */
export function useInvite(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: invite,
    onSuccess: () => {
      onDone();
      return queries.invalidateQueries({ queryKey: readKey(listBarbers) });
    },
    onError: (failure) => toast.error('No se pudo crear el barbero', messageOf(failure)),
  });
}
