import { Download } from 'lucide';
import { useState } from 'react';
import type { z } from 'zod';
import { type Export, exportNumbers } from '#domain/numbers/contract.ts';
import { isTooLong } from '#domain/numbers/periods.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { download } from '#web/lib/http/download.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type NumberFilters, queryOf } from './filters/number-filters.ts';
import { useNumberFilters } from './filters/use-number-filters.ts';

const kinds: readonly { value: Export; text: string }[] = [
  { value: 'days', text: 'Días' },
  { value: 'visits', text: 'Visitas' },
  { value: 'barbers', text: 'Barberos' },
  { value: 'services', text: 'Servicios' },
  { value: 'charges', text: 'Cobros' },
];
const formats = [
  { value: 'excel', text: 'Excel y planillas' },
  { value: 'plain', text: 'Otros programas' },
] as const;

export function DownloadButton({ shop }: { shop: Organization }) {
  const { filters } = useNumberFilters(shop);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" icon={<Icon of={Download} size={18} />} onClick={() => setOpen(true)}>
        Descargar
      </Button>
      {isOpen && !isTooLong(filters.period, 'day') && <ChooseTable filters={filters} onClose={close} />}
      <Dialog open={isOpen && isTooLong(filters.period, 'day')} title="Descargar" onClose={close}>
        Una tabla lleva hasta 92 días: elige un período más corto.
      </Dialog>
    </>
  );
}

type Props = { filters: NumberFilters; onClose: () => void };

function ChooseTable({ filters, onClose }: Props) {
  const [what, setWhat] = useState<Export>('days');
  const [format, setFormat] = useState<'excel' | 'plain'>('excel');
  const saving = useSending({
    mutationFn: (input: z.input<typeof exportNumbers.input>) => download(exportNumbers, input),
    onSuccess: onClose,
  });
  const save = () => saving.mutate({ ...queryOf(filters), what, format });
  return (
    <FormDialog
      title="Descargar"
      send="Descargar"
      sending={saving}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <ChoiceChips label="Qué" value={what} choices={kinds} onChange={setWhat} />
      <ChoiceChips label="Para" value={format} choices={formats} onChange={setFormat} />
    </FormDialog>
  );
}
