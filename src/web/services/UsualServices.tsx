import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { createService, listServices } from '#domain/services/contract.ts';
import { shownAmount } from '#domain/text/typed-amount.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import {
  formOf,
  lacksPrice,
  longestTypedMinutes,
  typePrice,
  type UsualService,
  usualServices,
} from './usual-services.ts';
import styles from './UsualServices.module.css';
import { typedLengths } from './service-form.ts';

const keyed = createKeyedRequest();
const countOf = (count: number) => (count === 1 ? '1 servicio' : `${count || ''} servicios`.trim());

export function UsualServices() {
  const [services, setServices] = useState(usualServices);
  const [isChecked, setChecked] = useState(false);
  const add = useAdding();
  const chosen = services.filter(({ isChosen }) => isChosen);
  const change = (changed: UsualService) =>
    setServices((before) => before.map((service) => (service.name === changed.name ? changed : service)));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setChecked(true));
    if (!chosen.some(lacksPrice)) return add.mutate(chosen);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form noValidate className={styles.usual} onSubmit={submit} aria-labelledby="usual-services">
      <h3 id="usual-services">Empieza con lo habitual</h3>
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span />
        <span>Min</span>
        <span>Precio</span>
      </div>
      {services.map((service) => (
        <Row key={service.name} service={service} isChecked={isChecked} onChange={change} />
      ))}
      <div className={styles.send}>
        <Button type="submit" waiting={add.isPending} disabled={chosen.length === 0}>
          {`Agregar ${countOf(chosen.length)}`}
        </Button>
      </div>
    </form>
  );
}

type RowProps = { service: UsualService; isChecked: boolean; onChange: (service: UsualService) => void };

function Row({ service, isChecked, onChange }: RowProps) {
  const id = useId();
  const { name, minutes, price, isChosen } = service;
  const isWrong = isChecked && lacksPrice(service);
  return (
    <div className={styles.row}>
      <Checkbox
        label={name}
        value={isChosen}
        error={undefined}
        onChange={(chosen) => onChange({ ...service, isChosen: chosen })}
      />
      <input
        aria-label={`Minutos de ${name}`}
        inputMode="numeric"
        maxLength={longestTypedMinutes}
        autoComplete="off"
        value={minutes}
        onChange={(event) => onChange({ ...service, minutes: event.target.value })}
      />
      <input
        aria-label={`Precio de ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        maxLength={typedLengths.price}
        autoComplete="off"
        value={price}
        onChange={(event) => onChange(typePrice(service, event.target.value))}
        onBlur={() => onChange({ ...service, price: shownAmount(price) })}
      />
      {isWrong && (
        <p id={id} className={styles.problem}>
          Escribe el precio.
        </p>
      )}
    </div>
  );
}

/** The list is refetched only at the end, because its first service unmounts this form. */
function useAdding() {
  const queries = useQueryClient();
  return useSending<void, UsualService[]>({
    mutationFn: async (chosen) => {
      for (const service of chosen)
        await keyed(formOf(service), (sent, options) => call(createService, sent, options));
    },
    onSuccess: (_, chosen) => toast.success(chosen.length === 1 ? 'Servicio creado' : 'Servicios creados'),
    onError: (failure) => toast.error('No se pudo crear', messageOf(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: readKey(listServices) }),
  });
}
