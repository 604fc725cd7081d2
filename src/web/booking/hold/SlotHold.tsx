import { useEffect, useEffectEvent, useRef } from 'react';
import { everyBasket } from '#domain/booking/form/choice.ts';
import { arrangementOf } from '#domain/booking/groups/company.ts';
import type { HeldForForm } from '#domain/booking/holds/contract.ts';
import { epochOf } from '#domain/time.ts';
import { type Calendar, forgetAvailability } from '#web/schedule/availability.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';
import { forgetOpenings } from '#web/schedule/openings.ts';
import type { StepProps } from '../LazyStep.tsx';
import { calendarOf } from '../steps/calendar-of.ts';
import type { Step, Wizard } from '../wizard/use-wizard.ts';
import { loseTime } from './lose-time.ts';
import { slotHold, type WantedSlot } from './slot-hold.ts';

/** Holds the chosen time after the schedule step; shows no failure, because a booking also succeeds without a hold. */
export function SlotHold({ wizard, flow, now }: StepProps) {
  const { step, attempt } = flow;
  const { held, setHeld } = attempt;
  const calendar = useRef<Calendar | null>(null);

  const settled = useEffectEvent((slot: HeldForForm | null, failure: unknown) => {
    if (calendar.current) forgetAvailability(calendar.current);
    forgetOpenings(wizard.organization.slug);
    // Times loaded before this answer show the client's own slot as taken, so they reload.
    if (step === 'schedule' && !held) attempt.setRefreshKey((before) => before + 1);
    setHeld(slot && { ...slot, barberId: calendar.current?.barberId ?? 0, isOver: false });
    // The express line showed no list of times, so its client learns of the loss before filling in the form. Other clients
    // chose from fresh times, and may still book after somebody else's hold lapses.
    const isLost = attempt.isExpress && step === 'confirm' && isTimeLost(failure);
    if (isLost && !attempt.isSending) loseTime(wizard, flow, failure);
  });
  useEffect(() => {
    slotHold.onSettled((slot, failure) => settled(slot, failure));
    const leave = (event: PageTransitionEvent) => {
      if (!event.persisted) slotHold.leave();
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  const follow = useEffectEvent((at: Step, wanted: WantedSlot | null) => {
    const isLeft = at === 'confirm';
    if (!isLeft) attempt.setExpress(false);
    if (!isLeft && !(at === 'schedule' && slotHold.isWanted(wanted))) return slotHold.want(null);
    calendar.current = calendarOf(wizard);
    if (isLeft) slotHold.want(wanted, true);
  });
  const content = JSON.stringify(wantedOf(wizard));
  useEffect(() => follow(step, JSON.parse(content) as WantedSlot | null), [step, content]);

  const isOver = held !== null && epochOf(held.held_until) <= now;
  const end = useEffectEvent(() => {
    slotHold.forget();
    setHeld(held && { ...held, isOver: true });
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}

function wantedOf({ choice, barber, organization: { id, slug }, isOpen }: Wizard): WantedSlot | null {
  const { barberId, branchId, date, time } = choice;
  const people = everyBasket(choice).map((lines) => ({
    services: lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
  }));
  const isAny = barberId === 'any';
  if (!(barber || isAny) || !isOpen || !date || !time || people.some(({ services }) => services.length === 0))
    return null;
  const arrangement = arrangementOf(choice);
  return {
    organization: id,
    slug,
    ...(barber ? { barber_id: barber.id } : { any_barber: true }),
    ...(isAny && branchId !== null && { branch_id: branchId }),
    ...(arrangement ? { people, arrangement } : people[0]),
    start_local: `${date}T${time}`,
  };
}
