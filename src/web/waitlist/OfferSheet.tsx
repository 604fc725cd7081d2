import { type SyntheticEvent, useId, useState } from 'react';
import { dateAndTime } from '#domain/booking/counter.ts';
import { fullName } from '#domain/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { defaultDurationMin } from '#domain/schedule/default-duration.ts';
import { findingText } from '#domain/schedule/finding-text.ts';
import { listServices } from '#domain/services/contract.ts';
import { formatTime } from '#domain/time-format.ts';
import { epochToLocal, isWholeDate, type PlainDate, today } from '#domain/time.ts';
import { offerPlace, type StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { windowDays, windowTimes } from '#domain/waitlist/window-text.ts';
import { BranchField } from '#web/booking/counter/BranchField.tsx';
import { ChatTick } from '#web/booking/counter/ChatTick.tsx';
import { FindingLine } from '#web/booking/counter/FindingLine.tsx';
import { PeopleSection } from '#web/booking/counter/PeopleSection.tsx';
import { Section } from '#web/booking/counter/Section.tsx';
import { isBlocked, usePlace } from '#web/booking/counter/use-place.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useRead } from '#web/lib/use-read.ts';
import { DialogButtons } from '#web/ui/Dialog.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { FieldRow, FormFields } from '#web/ui/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { readsOfWaits } from './use-waitlist.ts';

type Props = { shop: Organization; entry: StaffWaitEntry; onClose: () => void };

/** Where the staff choose what they offer to somebody who waits. */
export function OfferSheet(props: Props) {
  const { entry, shop, onClose } = props;
  const id = useId();
  const offering = useOffering(props);
  const { form, set, place, problem, isSending, isFull } = offering;
  return (
    <Sheet
      title="Ofrecer un lugar"
      isTouched={offering.isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <>
          {problem && <Problem>{problem}</Problem>}
          <FieldRow>
            <DialogButtons onBack={close} type="submit" form={id} disabled={isFull} waiting={isSending}>
              Ofrecer
            </DialogButtons>
          </FieldRow>
        </>
      )}
    >
      <FormFields id={id} onSubmit={offering.send}>
        <p>
          <strong>{fullName(entry.client)}</strong> puede: {windowDays(entry.window).toLowerCase()},{' '}
          {windowTimes(entry.window)}.
        </p>
        <ChatTick shop={shop} value={form.wantsChat} onChange={(wantsChat) => set({ wantsChat })} />
        <PeopleSection
          label="Con quién"
          place={place}
          barberId={form.barberId}
          problem={offering.missing.barber}
          onChoose={(barberId) => set({ barberId, branchId: entry.branch_id })}
        />
        <BranchField
          barber={offering.barber}
          branchId={form.branchId}
          onChoose={(branchId) => set({ branchId })}
        />
        <Section label="Cuándo" problem={offering.missing.start}>
          <Gap {...offering} />
          <FieldRow>
            <TextField label="Fecha" type="date" value={form.date} onChange={(date) => set({ date })} />
            <TimeField label="Hora" value={form.time} onChange={(time) => set({ time })} />
          </FieldRow>
          <FindingLine finding={place.finding} zone={shop.timezone} />
        </Section>
      </FormFields>
    </Sheet>
  );
}

/** The next place that is free, in one press. */
function Gap({ place: { gap }, form, set }: ReturnType<typeof useOffering>) {
  if (!gap) return null;
  const [date, time] = [gap.start_local.slice(0, 10), formatTime(gap.start_local)];
  return (
    <Chips>
      <Chip
        pressed={form.date === date && form.time === time && form.barberId === gap.barber_id}
        onPress={() => set({ date, time, barberId: gap.barber_id })}
      >
        Próximo hueco {formatShortDay(date)} {time}
      </Chip>
    </Chips>
  );
}

function useOffering({ shop: { timezone: zone }, entry, onClose }: Props) {
  const now = useNow();
  const { window, barber, client } = entry;
  const [opened] = useState(() => openOffer(entry, today(now, zone)));
  const [form, setForm] = useState(opened);
  const [isTried, setTried] = useState(false);
  const startLocal = dateAndTime(form.date, form.time);
  const begin = epochToLocal(now, zone);
  const wanted = isWholeDate(form.date) ? `${form.date}T${window.time_from}` : begin;
  const place = usePlace(
    {
      ...form,
      startLocal,
      durationMin: useLength(entry),
      from: wanted > begin ? wanted : begin,
      firstId: barber?.id,
    },
    zone,
  );
  const offer = useChange(offerPlace, { refreshes: readsOfWaits });
  const blocked = isBlocked(place);
  const { barberId } = form;
  const missing = {
    barber: isTried && barberId === null ? 'Elige con quién.' : undefined,
    start: isTried && startLocal === null ? 'Elige la fecha y la hora.' : undefined,
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (barberId === null || startLocal === null || blocked) return;
    offer.mutate(
      { ...requestOf(form), id: entry.id, barber_id: barberId, start_local: startLocal },
      {
        onSuccess: () => {
          toast.success('Lugar ofrecido', `Se lo guardamos a ${fullName(client)} mientras responde.`);
          onClose();
        },
      },
    );
  };
  return {
    form,
    set: (changes: Partial<Form>) => {
      offer.reset();
      setForm((before) => ({ ...before, ...changes }));
    },
    place,
    barber: place.people?.find(({ id }) => id === barberId),
    missing,
    send,
    isFull: blocked,
    isSending: offer.isPending,
    isTouched: form !== opened,
    problem: offer.error
      ? messageOf(offer.error)
      : blocked && (place.inTheWay ?? (place.finding && findingText(place.finding, zone))),
  };
}

type Form = ReturnType<typeof openOffer>;

const openOffer = ({ barber, branch_id, window }: StaffWaitEntry, day: PlainDate) => ({
  barberId: barber?.id ?? null,
  branchId: branch_id,
  date: window.date_from > day ? window.date_from : day,
  time: '',
  wantsChat: false,
});

const requestOf = ({ branchId, wantsChat }: Form) => ({
  branch_id: branchId,
  ...(wantsChat && { whatsapp: true }),
});

/** How many minutes what they wait for takes. */
function useLength({ services }: StaffWaitEntry): number {
  const { data: offered = [] } = useRead(listServices, {}, { onFailure: () => null });
  const minutesOf = (id: number) => offered.find((service) => service.id === id)?.duration_minutes ?? 0;
  return (
    services.reduce((sum, { service_id, quantity }) => sum + minutesOf(service_id) * quantity, 0) ||
    defaultDurationMin
  );
}
