import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import {
  confirmationNames,
  confirmations,
  editRules,
  readRules,
  type Rules,
} from '#domain/organization/rules.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { CancelUnknownDialog } from './CancelUnknownDialog.tsx';
import styles from './OnlineCard.module.css';
import { useRules } from './use-rules.ts';

const choices = confirmations.map((value) => ({ value: value as string, text: confirmationNames[value] }));

export function OnlineCard({ shop }: { shop: Organization }) {
  const rules = useRules();
  return (
    <Card title="Reservas online">
      <Loaded of={rules} problem="No pudimos cargar las reservas online.">
        {({ online }) => <OnlineRules online={online} shop={shop} />}
      </Loaded>
    </Card>
  );
}

function OnlineRules({ online, shop }: { online: Rules['online']; shop: Organization }) {
  const [isAsking, setAsking] = useState(false);
  const edit = useChange(editRules, { refreshes: [readRules] });
  const shown = { ...online, ...(edit.isPending && edit.variables.online) };
  const set = (change: Partial<Rules['online']>, done: string) => {
    if (edit.isPending) return;
    edit.mutate(
      { online: change },
      {
        onSuccess: () => toast.success(done),
        onError: (failure) => toast.error('No se pudo cambiar', messageOf(failure)),
      },
    );
  };
  return (
    <>
      <div className={styles.rule}>
        <Switch
          label="Pausar las reservas online"
          value={shown.paused}
          onChange={(paused) => set({ paused }, paused ? 'Reservas en pausa' : 'Reservas abiertas')}
        />
        <p className={styles.hint}>
          Mientras dure la pausa tu página dice «Esta barbería no recibe reservas online por ahora.» Lo que ya
          está reservado sigue en pie.
        </p>
      </div>
      <SelectField
        label="Confirmación por correo"
        name="confirmation"
        value={shown.confirmation}
        choices={choices}
        hint="A quien nunca reservó acá le pedimos que confirme desde su correo y le guardamos el horario 10 minutos. Automática: solo si llegan demasiadas de golpe."
        onChange={(value) => {
          const confirmation = confirmations.find((known) => known === value);
          if (confirmation) set({ confirmation }, 'Confirmación por correo actualizada');
        }}
      />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancelar reservas online de desconocidos desde…
      </Button>
      {isAsking && <CancelUnknownDialog zone={shop.timezone} onClose={() => setAsking(false)} />}
    </>
  );
}
