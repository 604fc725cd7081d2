import type { ComponentProps } from 'react';
import type { Rules } from '#domain/organization/rules.ts';
import {
  longestReward,
  oneStamped,
  stampMonths,
  stampsForReward,
  wholeMonths,
  wholeStamps,
} from '#domain/organization/rule-limits.ts';
import type { Service } from '#domain/services/contract.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { listServices } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ChoiceChips, SeveralChips } from '#web/ui/fields/ChoiceChips.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import styles from './NoticesForm.module.css';
import { useSaving } from './use-saving.ts';

type Range = { least: number; most: number };
const checkWhole = (typed: string, { least, most }: Range, problem: string) => {
  const isWhole = /^\d+$/.test(typed.trim());
  return isWhole && Number(typed) >= least && Number(typed) <= most ? undefined : problem;
};

const valuesOf = ({ on, every, reward, services, months }: Rules['loyalty']) => ({
  on,
  every: String(every),
  reward: reward ?? '',
  months: String(months),
  areAll: services.length === 0,
  services,
});
type Values = ReturnType<typeof valuesOf>;

const checkWith =
  (offered: readonly Service[] | undefined) =>
  ({ every, months, areAll, services }: Values) => {
    const isOffered = (chosen: number) => offered?.some(({ id }) => id === chosen) ?? true;
    return {
      every: checkWhole(every, stampsForReward, wholeStamps),
      months: checkWhole(months, stampMonths, wholeMonths),
      services: areAll || services.some(isOffered) ? undefined : oneStamped,
    };
  };

const toSend = ({ on, every, reward, months, areAll, services }: Values) => ({
  loyalty: {
    on,
    every: Number(every),
    reward: reward.trim() || null,
    months: Number(months),
    services: areAll ? [] : services,
  },
});

type Props = { loyalty: Rules['loyalty']; mayEdit: boolean };

export function StampsCard({ loyalty, mayEdit }: Props) {
  const offered = useRead(listServices, {}, { onFailure: () => null });
  const form = useForm(valuesOf(loyalty), checkWith(offered.data));
  const { save, isSaving, problems } = useSaving({
    saved: 'Tarjeta guardada',
    failed: 'No pudimos guardar la tarjeta.',
  });
  return (
    <NoticesForm
      title="Tarjeta de sellos"
      isLong
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit((values) => save(toSend(values)))}
    >
      <Switch
        label="Tarjeta de sellos"
        name="on"
        value={form.values.on}
        onChange={(value) => form.set({ on: value })}
      />
      <p className={styles.hint}>
        Cada visita completada suma un sello. Con la tarjeta llena, tu equipo ve el premio en la agenda y lo
        marca como usado.
      </p>
      <FieldRow>
        <TextField
          {...form.field('every')}
          label="Sellos para un premio"
          inputMode="numeric"
          maxLength={String(stampsForReward.most).length}
          autoComplete="off"
        />
        <TextField
          {...form.field('months')}
          label="Meses que dura un sello"
          inputMode="numeric"
          maxLength={String(stampMonths.most).length}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        {...form.field('reward')}
        label="Premio"
        maxLength={longestReward}
        autoComplete="off"
        hint="Si lo dejas vacío, el premio es un corte gratis."
      />
      <StampedServices
        {...{ offered }}
        values={form.values}
        set={form.set}
        problem={form.field('services').error ?? problems['services']}
      />
    </NoticesForm>
  );
}

type ServicesProps = {
  offered: ComponentProps<typeof Loaded<Service[]>>['of'];
  values: Values;
  set: (changes: Partial<Values>) => void;
  problem: string | undefined;
};

function StampedServices({ offered, values: { areAll, services }, set, problem }: ServicesProps) {
  return (
    <>
      <ChoiceChips
        label="Servicios que suman"
        value={areAll ? 'all' : 'some'}
        choices={[
          { value: 'all', text: 'Todos' },
          { value: 'some', text: 'Algunos' },
        ]}
        onChange={(chosen) => set({ areAll: chosen === 'all' })}
      />
      {!areAll && (
        <Loaded
          of={offered}
          skeleton={<Skeleton height={44} />}
          problem="No pudimos cargar tus servicios."
          empty="Todavía no tienes servicios."
        >
          {(all) => (
            <SeveralChips
              label="Cuáles"
              values={services}
              choices={all.map(({ id, name }) => ({ value: id, text: name }))}
              onChange={(chosen) => set({ services: chosen })}
            />
          )}
        </Loaded>
      )}
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}
