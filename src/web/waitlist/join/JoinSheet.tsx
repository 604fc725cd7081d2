import { type SyntheticEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { isCounted } from '#domain/waitlist/is-counted.ts';
import type { joinWaitlist, WaitEntry } from '#domain/waitlist/contract.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { call, type CallOptions } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { type Calendar, forgetAvailability } from '#web/schedule/availability.ts';
import { forgetOpenings, loadDays, type OpeningsQuery } from '#web/schedule/openings.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog, DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { FormFields } from '#web/ui/fields/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { chooseDate } from '#domain/booking/form/choice.ts';
import { withProofOfWork } from '#web/reservations/public/with-proof-of-work.ts';
import type { Flow } from '#web/booking/wizard/use-flow.ts';
import type { Wizard } from '#web/booking/wizard/use-wizard.ts';
import { changeJoin, type JoinForm, joinRequest, openJoin } from './join-form.ts';
import { ClientPart, WindowPart } from './JoinFields.tsx';

export type JoinProps = {
  wizard: Wizard;
  flow: Flow;
  now: EpochMs;
  which: OpeningsQuery;
  calendar: Calendar | null;
  date: PlainDate;
  onClose: () => void;
};

const joinCall = endpoint<typeof joinWaitlist>('POST /public/:slug/waitlist');
// Module state outlives the sheet, which a client may close and reopen after a lost answer.
const keyed = createKeyedRequest();

export function JoinSheet(props: JoinProps) {
  const { wizard, now, onClose } = props;
  const id = useId();
  const { form, set, joined, wasTried, isSending, failure, submit } = useJoining(props);
  if (joined) return <JoinedDialog {...joined} onClose={onClose} />;
  const problems = fieldProblems(failure);
  return (
    <Dialog
      open
      title="Lista de espera"
      onClose={onClose}
      actions={
        <DialogButtons onBack={onClose} type="submit" form={id} waiting={isSending}>
          Entrar a la lista
        </DialogButtons>
      }
    >
      <FormFields id={id} onSubmit={submit}>
        <WindowPart {...{ form, now, problems, wizard }} onChange={set} />
        <ClientPart {...{ wizard, form, wasTried, problems }} onWhatsapp={(whatsapp) => set({ whatsapp })} />
        {failure !== null && (
          <div ref={bringIntoView}>
            <Problem>{messageOf(failure)}</Problem>
          </div>
        )}
        <ContactAfterRefusal failure={failure} contact={wizard.contact} />
        {isRefused(failure, 'free_now') && <FreeTimes {...props} form={form} />}
      </FormFields>
    </Dialog>
  );
}

const join = (request: ReturnType<typeof joinRequest>, options: CallOptions) =>
  withProofOfWork(request.slug, { ...options, skipAuth: true }, (sent) => call(joinCall, request, sent));

function useJoining({ wizard, date }: JoinProps) {
  const [form, setForm] = useState(() => openJoin(date, wizard.opensAt));
  const [joined, setJoined] = useState<Joined | null>(null);
  const [wasTried, setTried] = useState(false);
  const { sending, failure, send } = useAsking(
    async (wanted: JoinForm) => ({
      entry: await keyed(joinRequest(wizard, wanted), join),
      by: wanted.whatsapp ? ('WhatsApp' as const) : ('correo' as const),
    }),
    { onDone: setJoined },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    flushSync(() => setTried(true));
    // Only empty fields block the request: the client may have corrected what the server refused before.
    if (isWhole(wizard)) void send(form);
    else currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const set = (changes: Partial<JoinForm>) => setForm((before) => changeJoin(before, changes));
  return { form, set, joined, wasTried, isSending: sending !== null, failure, submit };
}

const bringIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'center' });
const isWhole = ({ choice: { client } }: Wizard) =>
  [client.firstname, client.lastname, client.phone, client.email].every((text) => text.trim() !== '');

type Joined = { entry: WaitEntry; by: 'WhatsApp' | 'correo' };

const JoinedDialog = ({ entry, by, onClose }: Joined & { onClose: () => void }) => (
  <Dialog
    open
    title="Lista de espera"
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Listo
        </Button>
        <ButtonLink href={`/e/${entry.external_id}`}>Ver mi lugar en la lista</ButtonLink>
      </>
    }
  >
    <output>
      {isCounted(entry)
        ? `Estás en la lista. Te avisaremos por ${by}.`
        : 'Falta un paso: abre el enlace del correo que te enviamos para confirmar tu lugar. Te ofrecemos lo que se libere desde entonces.'}
    </output>
  </Dialog>
);

function FreeTimes({ wizard, flow, now, which, calendar, form, onClose }: JoinProps & { form: JoinForm }) {
  const { sending, send } = useAsking(
    async ({ date_from, date_to }: JoinForm) => {
      forgetOpenings(which.slug);
      if (calendar) forgetAvailability(calendar);
      const days = await loadDays(which, now).catch(() => []);
      return days.find(({ date, first }) => first && date_from <= date && date <= date_to)?.date ?? date_from;
    },
    {
      onDone: (found) => {
        flow.attempt.setRefreshKey((before) => before + 1);
        wizard.change((before) => chooseDate(before, found));
        onClose();
      },
    },
  );
  return (
    <Button variant="secondary" waiting={sending !== null} onClick={() => void send(form)}>
      Ver los horarios libres
    </Button>
  );
}
