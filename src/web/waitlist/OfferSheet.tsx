import { type SyntheticEvent, useId, useState } from 'react';
import { dateAndTime, barberNeeded, startNeeded } from '#domain/booking/form/counter.ts';
import { fullName, splitPhone } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { defaultDurationMin } from '#domain/schedule/default-duration.ts';
import { listServices } from '#domain/services/contract.ts';
import { epochToLocal, isWholeDate, type LocalDateTime, type PlainDate, today } from '#domain/time.ts';
import { offerPlace, type StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { fitsWindow } from '#domain/waitlist/place-for.ts';
import { windowDays, windowTimes } from '#domain/waitlist/window-text.ts';
import { BranchField } from '#web/counter/sections/BranchField.tsx';
import { ChatTick } from '#web/counter/sections/ChatTick.tsx';
import { PeopleSection } from '#web/counter/sections/PeopleSection.tsx';
import { Section } from '#web/counter/sections/Section.tsx';
import { SheetFoot } from '#web/counter/sections/SheetFoot.tsx';
import { isBlocked, useBookingPlace } from '#web/counter/use-place.ts';
import { WhenFields } from '#web/counter/sections/WhenFields.tsx';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { FormFields } from '#web/ui/fields/Form.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { readsOfWaits } from './use-waitlist.ts';

type Props = { shop: Organization; entry: StaffWaitEntry; onClose: () => void };

export function OfferSheet(props: Props) {
  const { entry, shop, onClose } = props;
  const id = useId();
  const offering = useOffering(props);
  const { form, set, place } = offering;
  return (
    <Sheet
      title="Ofrecer un lugar"
      isTouched={offering.isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <SheetFoot {...offering} zone={shop.timezone} form={id} onClose={close}>
          Ofrecer
        </SheetFoot>
      )}
    >
      <FormFields id={id} onSubmit={offering.send}>
        <p>
          <strong>{fullName(entry.client)}</strong> puede: {windowDays(entry.window).toLowerCase()},{' '}
          {windowTimes(entry.window)}.
        </p>
        <ChatTick
          shop={shop}
          value={form.wantsChat}
          phone={splitPhone(entry.client.phone ?? '')}
          hasField={false}
          onChange={(wantsChat) => set({ wantsChat })}
        />
        <PeopleSection
          label="Con quién"
          place={place}
          barberId={form.barberId}
          problem={offering.missing.barber}
          onChoose={(barberId) => set({ barberId, branchId: entry.branch_id })}
        />
        <BranchField
          barber={place.people?.find((person) => person.id === place.barberId)}
          branchId={form.branchId}
          onChoose={(branchId) => set({ branchId })}
        />
        <Section label="Cuándo" problem={offering.missing.start}>
          <WhenFields
            place={place}
            value={form}
            today={offering.today}
            zone={shop.timezone}
            onChange={set}
            warning={offering.outside}
          />
        </Section>
      </FormFields>
    </Sheet>
  );
}

function useOffering({ shop: { timezone: zone }, entry, onClose }: Props) {
  const now = useNow();
  const { window, client } = entry;
  const [opened] = useState(() => openOffer(entry, today(now, zone)));
  const [form, setForm] = useState(opened);
  const [isTried, setTried] = useState(false);
  const startLocal = dateAndTime(form.date, form.time);
  const begin = epochToLocal(now, zone);
  const durationMin = useLength(entry);
  const wanted = isWholeDate(form.date) ? `${form.date}T${window.time_from}` : begin;
  const found = useBookingPlace(
    { ...form, startLocal, durationMin, from: wanted > begin ? wanted : begin },
    zone,
  );
  const fits = (start: LocalDateTime) => fitsWindow(window, start, durationMin);
  const place = { ...found, gaps: found.gaps.filter(({ start_local }) => fits(start_local)) };
  const hasNoGap = found.gaps.length > 0 && place.gaps.length === 0;
  const offer = useChange(offerPlace, { refreshes: readsOfWaits });
  const { barberId } = place;
  const missing = {
    barber: isTried && barberId === null ? barberNeeded : undefined,
    start: isTried && startLocal === null ? startNeeded : undefined,
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (barberId === null || startLocal === null || isBlocked(place)) return;
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
    today: today(now, zone),
    missing,
    send,
    outside: outsideText(startLocal === null ? !hasNoGap : fits(startLocal), startLocal),
    isSending: offer.isPending,
    isTouched: form !== opened,
    failure: offer.error && messageOf(offer.error),
  };
}

function outsideText(isInside: boolean, startLocal: LocalDateTime | null): string | undefined {
  if (isInside) return undefined;
  return startLocal === null ? 'No queda un hueco en lo que puede.' : 'Fuera de lo que puede.';
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

function useLength({ services }: StaffWaitEntry): number {
  const { data: offered = [] } = useRead(listServices, {}, { onFailure: () => null });
  const minutesOf = (id: number) => offered.find((service) => service.id === id)?.duration_minutes ?? 0;
  return (
    services.reduce((sum, { service_id, quantity }) => sum + minutesOf(service_id) * quantity, 0) ||
    defaultDurationMin
  );
}
