import { useId } from 'react';
import { totalPrice } from '#domain/booking/form/basket.ts';
import type { Repeat } from '#domain/booking/repeat-contract.ts';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { Terms } from '#domain/organization/rules.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDayAndTime, formatShortDay } from '#domain/schedule/day-text.ts';
import { type EpochMs, localToEpoch, type Zone } from '#domain/time.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { messageOf } from '#web/lib/http/failures.ts';
import { CallTerms } from '#web/reservations/public/CallTerms.tsx';
import { DepositForm } from '#web/reservations/public/deposit/DepositForm.tsx';
import { formatServices } from '#web/reservations/reservation-formatters.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './RepeatForm.module.css';
import { useRepeat } from './use-repeat.ts';
import { barberText } from './barber-text.ts';

type Props = {
  externalId: string;
  given: Repeat;
  contact: ShopContact | undefined;
  terms: Terms | undefined;
  shop: { name: string; timezone: Zone };
  now: EpochMs;
};

/** The first opening is preselected, so one press books it. */
export function RepeatForm({ externalId, given, contact, terms, shop, now }: Props) {
  const repeating = useRepeat(externalId, given);
  const { repeat, wanted, choose, isSending, failure, held, deposit, confirm } = repeating;
  if (held) return <output className={styles.held}>{held.detail}</output>;
  if (deposit && wanted) {
    const start = `${wanted.date}T${wanted.time}`;
    return (
      <DepositForm
        shop={shop.name}
        cancelHours={terms?.cancel_hours}
        start={localToEpoch(start, shop.timezone) ?? now}
        when={formatDayAndTime(start)}
        what={[
          [formatServices(repeat), barberText(repeat), formatPrice(totalPrice(repeat.services))].join(' · '),
        ]}
        back="Cambiar horario"
        onBack={repeating.changeTime}
        onPay={(method) => void repeating.pay(method)}
        {...{ deposit, now, contact, failure, isSending }}
      />
    );
  }
  return (
    <div className={styles.form}>
      {failure !== null && <Problem>{messageOf(failure)}</Problem>}
      <ContactAfterRefusal {...{ failure, contact }} />
      {wanted ? <Times {...{ repeat, wanted, choose }} /> : <p>{noneLeft(repeat)}</p>}
      <What repeat={repeat} />
      {wanted && <CallTerms terms={terms} />}
      {wanted && (
        <Button wide waiting={isSending} onClick={() => void confirm()}>
          Confirmar
        </Button>
      )}
    </div>
  );
}

const noneLeft = ({ barber }: Repeat): string =>
  `${barber ? `${fullName(barber)} no tiene` : 'No quedan'} horas en los próximos 15 días.`;

type Opening = Repeat['openings'][number];
type TimesProps = { repeat: Repeat; wanted: Opening; choose: (opening: Opening) => void };

function Times({ repeat, wanted, choose }: TimesProps) {
  const name = useId();
  return (
    <fieldset className={styles.times}>
      <legend className="visually-hidden">Cuándo</legend>
      {repeat.openings.map((opening, nth) => (
        <label
          key={`${opening.date} ${opening.time}`}
          className={styles.time}
          data-checked={opening === wanted || undefined}
        >
          <input type="radio" name={name} checked={opening === wanted} onChange={() => choose(opening)} />
          <span>{formatShortDay(opening.date)}</span> <strong translate="no">{opening.time}</strong>
          {nth === 0 && (
            <>
              {' '}
              <span>{barberText(repeat)}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function What({ repeat }: { repeat: Repeat }) {
  const { left_out, minutes, price_changed, services } = repeat;
  const price = formatPrice(totalPrice(services));
  return (
    <div className={styles.what}>
      <p>{`${formatServices(repeat)} · ${minutes} min`}</p>
      <p className={styles.price}>
        <Phrase>{price_changed ? `Ahora cuesta ${price}` : price}</Phrase>
      </p>
      {left_out.length > 0 && (
        <p className={styles.gone}>{`Ya no se ofrece: ${left_out.map(({ name }) => name).join(', ')}.`}</p>
      )}
    </div>
  );
}
