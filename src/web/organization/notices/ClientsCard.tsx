import type { Rules } from '#domain/organization/rules.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import styles from './NoticesForm.module.css';
import { useSaving } from './use-saving.ts';

type Props = Pick<Rules, 'clients' | 'marketing'> & { mayEdit: boolean };

export function ClientsCard({ clients: { barbers_see }, marketing: { on }, mayEdit }: Props) {
  const form = useForm({ barbers_see, on }, () => ({}));
  const { values, set } = form;
  const { save, isSaving } = useSaving({
    saved: 'Reglas guardadas',
    failed: 'No pudimos guardar las reglas.',
  });
  return (
    <NoticesForm
      title="Clientes"
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit((rules) =>
        save({ clients: { barbers_see: rules.barbers_see }, marketing: { on: rules.on } }),
      )}
    >
      <ChoiceChips
        label="Qué clientes ve un barbero"
        value={values.barbers_see}
        choices={[
          { value: 'all', text: 'Todos' },
          { value: 'own', text: 'Los que atendió' },
        ]}
        onChange={(chosen) => set({ barbers_see: chosen })}
      />
      <Switch
        label="Preguntar si quieren novedades"
        name="marketing"
        value={values.on}
        onChange={(value) => set({ on: value })}
      />
      <p className={styles.hint}>
        Al reservar pueden marcar que quieren recibir novedades por correo. Lo que respondieron está en su
        ficha y en la tabla de clientes.
      </p>
    </NoticesForm>
  );
}
