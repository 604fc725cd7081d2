import { useState } from 'react';
import type { z } from 'zod';
import { type Branch, editBranch, listBranches } from '#domain/branches/contract.ts';
import { type BranchOpening, readProfile } from '#domain/profile/contract.ts';
import type { DayDraft } from '#domain/schedule/weekly-hours.ts';
import { branchLimits } from '#domain/branches/branch-limits.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { saved } from '#web/profile/use-section.ts';
import { useWeek } from '#web/schedule/week/use-week.ts';
import { WeekFields } from '#web/schedule/week/WeekFields.tsx';
import { weekTexts } from '#web/schedule/week/week-draft.ts';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

type Props = { branch: Branch; hours: BranchOpening | undefined; onClose: () => void };
type Values = { phone: string; latitude: string; longitude: string };

const placeOf = ({ phone, latitude, longitude }: Branch): Values => ({
  phone: phone ?? '',
  latitude: latitude?.toString() ?? '',
  longitude: longitude?.toString() ?? '',
});

const degrees = /^-?\d{1,3}(?:[.,]\d+)?$/;
const checkDegrees = (typed: string) =>
  typed.trim() === '' || degrees.test(typed.trim()) ? undefined : 'Debe ser un número, como -34.906.';
const check = ({ latitude, longitude }: Values) => ({
  latitude: checkDegrees(latitude),
  longitude: checkDegrees(longitude),
});
const toDegrees = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')));

const draftOf = (hours: BranchOpening | undefined): DayDraft[] =>
  (hours?.days ?? []).map(({ ranges }) => ({ enabled: ranges.length > 0, ranges: [...ranges] }));

const openingOf = (days: readonly DayDraft[]): z.input<typeof editBranch.input>['opening'] =>
  days.map(({ enabled, ranges }, weekday) => ({
    weekday,
    ranges: enabled ? ranges.filter(({ start, end }) => start && end) : [],
  }));

/** Without own hours a branch's opening hours follow from its barbers' hours. */
export function BranchAddressDialog({ branch, hours, onClose }: Props) {
  const form = useForm<Values>(placeOf(branch), check);
  const [isOwn, setOwn] = useState(hours?.is_derived === false);
  const week = useWeek(draftOf(hours));
  const edit = useChange(editBranch, { refreshes: [listBranches, readProfile] });
  const problems = fieldProblems(edit.error);
  const field = (name: keyof Values) => {
    const own = form.field(name);
    return { ...own, error: own.error ?? problems[name] };
  };
  const submit = form.submit(({ phone, latitude, longitude }) => {
    if (isOwn && !week.check()) return;
    edit.mutate(
      {
        id: branch.id,
        phone: phone.trim(),
        latitude: toDegrees(latitude),
        longitude: toDegrees(longitude),
        opening: isOwn ? openingOf(week.days) : null,
      },
      {
        onSuccess: () => {
          saved();
          onClose();
        },
      },
    );
  });
  return (
    <FormDialog title={branch.name} onSubmit={submit} send="Guardar" sending={edit} onClose={onClose}>
      <TextField
        {...field('phone')}
        label="Teléfono"
        optional
        inputMode="tel"
        maxLength={branchLimits.phone}
      />
      <FieldRow>
        <TextField
          {...field('latitude')}
          label="Latitud"
          optional
          inputMode="decimal"
          hint="Cópialas de tu mapa."
        />
        <TextField {...field('longitude')} label="Longitud" optional inputMode="decimal" />
      </FieldRow>
      <Switch label="Horario propio" value={isOwn} onChange={setOwn} />
      {isOwn ? (
        <WeekFields week={week} texts={weekTexts.branch} />
      ) : (
        <p>Tu página muestra cuándo atienden los barberos de esta sucursal.</p>
      )}
    </FormDialog>
  );
}
