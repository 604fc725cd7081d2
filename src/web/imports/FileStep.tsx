import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { type ImportKind, importKinds, templateOf } from '#domain/imports/columns.ts';
import type { ShopImport } from '#domain/imports/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ImportPage.module.css';
import { kindNames } from './import-text.ts';
import { sendFile } from './send-file.ts';
import { useCacheImport } from './use-import.ts';

const kinds = importKinds.map((value) => ({ value, text: kindNames[value] }));

export function FileStep({ onRead }: { onRead: (read: ShopImport) => void }) {
  const [kind, setKind] = useState<ImportKind>('clientes');
  const input = useRef<HTMLInputElement>(null);
  const keep = useCacheImport();
  const sending = useSending({
    mutationFn: sendFile,
    onSuccess: (read) => {
      keep(read);
      onRead(read);
    },
  });
  const choose = (file: File | undefined) => {
    if (file) sending.mutate({ kind, file });
    // Clears the input, so that choosing the same file again after a correction fires a change event.
    if (input.current) input.current.value = '';
  };
  return (
    <Card>
      <div className={styles.file}>
        <ChoiceChips label="Qué trae el archivo" value={kind} choices={kinds} onChange={setKind} />
        <p>Un archivo CSV de hasta 5 MB y 20.000 filas. Sirve como lo exporta tu agenda anterior o Excel.</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="Archivo"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <div className={styles.actions}>
          <Button
            icon={<Icon of={Upload} size={18} />}
            waiting={sending.isPending}
            onClick={() => input.current?.click()}
          >
            Elegir archivo
          </Button>
          <Template kind={kind} />
        </div>
        {sending.isError && <Problem>{messageOf(sending.error)}</Problem>}
      </div>
    </Card>
  );
}

/** Generated in the browser, because the template contains no data of the shop. */
function Template({ kind }: { kind: ImportKind }) {
  const { name, text } = templateOf(kind);
  return (
    <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
      Descargar {name}
    </a>
  );
}
