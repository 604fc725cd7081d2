import { type Branch, createBranch, editBranch, listBranches } from '#domain/branches/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { readProfile } from '#domain/profile/contract.ts';
import { branchLimits } from '#domain/branches/branch-limits.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

type Props = { shop: Organization; branch: Branch | undefined; onClose: () => void };
type Values = { address_line1: string; city: string; phone: string };

const keyed = createKeyedRequest();
const refreshes = [listBranches, readProfile];
const check = ({ address_line1 }: Values) => ({
  address_line1: address_line1.trim() ? undefined : 'Escribe la dirección.',
});

/** A shop without a branch gets its first branch, named after the shop. */
export function FirstAddressDialog({ shop, branch, onClose }: Props) {
  const form = useForm<Values>(
    { address_line1: '', city: branch?.city ?? '', phone: branch?.phone ?? '' },
    check,
  );
  const create = useChange(createBranch, { refreshes, keyed });
  const edit = useChange(editBranch, { refreshes });
  const done = {
    onSuccess: () => {
      toast.success('Dirección guardada');
      onClose();
    },
  };
  const submit = form.submit(({ address_line1, city, phone }) => {
    const place = {
      address_line1: address_line1.trim(),
      city: city.trim() || null,
      phone: phone.trim() || null,
    };
    if (branch) edit.mutate({ id: branch.id, ...place }, done);
    else create.mutate({ name: shop.name, postcode: null, country: null, ...place }, done);
  });
  return (
    <FormDialog
      title="Di dónde estás"
      onSubmit={submit}
      send="Guardar"
      sending={branch ? edit : create}
      onClose={onClose}
    >
      <p>Tus clientes lo ven en tu página y en sus correos.</p>
      <TextField
        {...form.field('address_line1')}
        label="Dirección"
        maxLength={branchLimits.address_line1}
        autoComplete="street-address"
      />
      <TextField
        {...form.field('city')}
        label="Ciudad"
        optional
        maxLength={branchLimits.city}
        autoComplete="address-level2"
      />
      <TextField
        {...form.field('phone')}
        label="Teléfono"
        optional
        inputMode="tel"
        maxLength={branchLimits.phone}
        autoComplete="tel"
      />
    </FormDialog>
  );
}
