import { isCounted } from '#domain/waitlist/is-counted.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { WaitEntryPage as Data } from '#domain/page.ts';
import { formatDay, formatDayAndTime } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import type { WaitEntry, WaitState } from '#domain/waitlist/contract.ts';
import { windowDays, windowTimes } from '#domain/waitlist/window-text.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { PolicyCard } from '#web/profile/PolicyCard.tsx';
import { CallTerms } from '#web/reservations/public/CallTerms.tsx';
import { DataRequest } from '#web/reservations/public/DataRequest.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FactList } from '#web/ui/layout/FactList.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { type Answer, type Past, useWaitEntry } from './use-wait-entry.ts';
import styles from './WaitEntryPage.module.css';

const gone = 'Ese lugar ya no está disponible. Sigues en la lista.';
const pastTexts: Record<Exclude<Past, null>, string> = {
  gone,
  declined: 'Le pasamos ese lugar al siguiente. Sigues en la lista.',
  confirmed: 'Tu lugar quedó confirmado.',
  unusable: 'Ese enlace no sirve. Abre el del último correo que te enviamos.',
};

const noticeOf = (past: Past, state: WaitState): string | undefined => {
  if (past === 'declined' && state === 'offered')
    return 'Le pasamos ese lugar al siguiente. También se liberó este:';
  return past && state === 'waiting' ? pastTexts[past] : undefined;
};

type Shown = WaitState | 'unconfirmed' | 'unpaid';

const titles: Record<Shown, string> = {
  unconfirmed: 'Confirma tu lugar en la lista de espera',
  waiting: 'Estás en la lista de espera',
  offered: 'Se liberó un lugar',
  booked: 'Ya tienes tu reserva',
  unpaid: 'Falta el anticipo',
  paused: 'Tu lugar en la lista está en pausa',
  left: 'Saliste de la lista',
  expired: 'La espera terminó',
};

const words: Record<Exclude<Shown, 'offered'>, string> = {
  unconfirmed:
    'Falta un paso: abre el enlace del correo que te enviamos. Te ofrecemos lo que se libere desde que confirmas tu lugar.',
  waiting: 'Te avisamos en cuanto se libere un lugar.',
  booked: 'El enlace para verla o cambiarla está en el correo de confirmación.',
  unpaid: 'Te guardamos el lugar mientras pagas el anticipo. Si no lo pagas, se ofrece a otra persona.',
  paused:
    'Dejamos de ofrecerte lugares porque dos quedaron sin respuesta. Si todavía buscas uno, anótate de nuevo.',
  left: 'Ya no te avisaremos. Si cambias de idea, vuelve a la página de la barbería.',
  expired: 'Pasaron los días que pediste. Si todavía buscas un lugar, vuelve a la página de la barbería.',
};

function shownOf(state: WaitState, entry: WaitEntry): Shown {
  if (state === 'booked' && entry.deposit_link !== undefined) return 'unpaid';
  return state === 'waiting' && !isCounted(entry) ? 'unconfirmed' : state;
}

type Props = Omit<Data, 'entry' | 'now'> & ReturnType<typeof useWaitEntry>;

export function WaitEntryPage({ page }: { page: Data }) {
  const wait = useWaitEntry(page);
  const { entry, isOver, past } = wait;
  const { shop, services, barber, terms } = page;
  const isOffered = entry.state === 'offered' && entry.offer !== null && !isOver;
  // Until the server responds, the clock alone decides that an offer has expired.
  const state = entry.state === 'offered' && !isOffered ? 'waiting' : entry.state;
  const isWaiting = state === 'waiting' || state === 'paused';
  const shown = shownOf(state, entry);
  const notice = isOver ? gone : noticeOf(past, state);
  const props = { shop, services, barber, ...(terms && { terms }), ...wait };
  return (
    <Page title={titles[shown]} lead={<a href={`/${shop.slug}`}>{shop.name}</a>}>
      <Card>
        <output className={styles.notice}>{notice}</output>
        {isOffered && entry.offer ? (
          <OfferOrDeposit {...props} offer={entry.offer} />
        ) : (
          <>
            {shown !== 'offered' && <p>{words[shown]}</p>}
            {isWaiting && <EntryFacts {...props} />}
            <Failure {...props} />
            {shown === 'unpaid' && (
              <ButtonLink wide href={`/p/${entry.deposit_link}`}>
                Ver el anticipo
              </ButtonLink>
            )}
            {shown === 'unconfirmed' && props.canConfirm && past !== 'unusable' && <Confirm {...props} />}
          </>
        )}
        {(state === 'paused' || state === 'left' || state === 'expired') && <BackToShop {...props} />}
        {isWaiting && <Leave {...props} />}
      </Card>
      {isOffered && page.policy && <PolicyCard text={page.policy} />}
      <DataRequest link={entry.external_id} shop={shop.name} />
    </Page>
  );
}

const BackToShop = ({ shop }: Props) => (
  <ButtonLink wide href={`/${shop.slug}`}>
    Ir a la página de la barbería
  </ButtonLink>
);

const Failure = ({ failure }: Props) =>
  failure !== null &&
  !isRefused(failure, 'offer_gone', 'deposit_required') && <Problem>{messageOf(failure)}</Problem>;

type OfferProps = Props & { offer: NonNullable<WaitEntry['offer']> };

function OfferOrDeposit(props: OfferProps) {
  const { deposit, shop, offer, terms, now, services, paying, leaveDeposit } = props;
  const form = useLazy(() => import('#web/reservations/public/deposit/DepositForm.tsx'));
  useLazyFailure(form.state === 'failed' && deposit !== null, leaveDeposit);
  const ensure = useEffectEvent(form.ensure);
  useEffect(() => {
    if (deposit) ensure();
  }, [deposit]);
  if (!deposit) return <Offer {...props} />;
  if (form.state !== 'ready') return <Skeleton lines={4} height={80} />;
  const [start, until] = [offer.start_at, offer.expires_at].map((at) => instantToLocal(at, shop.timezone));
  return (
    <form.value.DepositForm
      shop={shop.name}
      cancelHours={terms?.cancel_hours}
      start={epochOf(offer.start_at)}
      when={formatDayAndTime(start ?? '')}
      what={[`${services.join(', ')} · con ${fullName(offer.barber)}`]}
      failure={isRefused(paying.failure, 'offer_gone') ? null : paying.failure}
      isSending={paying.sending !== null}
      back="Volver"
      onBack={leaveDeposit}
      onPay={(method) => void paying.send(method ?? 'only')}
      {...{ deposit, now }}
    >
      <p>
        <Phrase>{`Guardado para ti hasta las ${formatTime(until ?? '')}`}</Phrase>
      </p>
    </form.value.DepositForm>
  );
}

function Offer({ offer, ...props }: OfferProps) {
  const { shop, services, terms, sending, send } = props;
  const [start, until] = [offer.start_at, offer.expires_at].map((at) => instantToLocal(at, shop.timezone));
  const buttons = useRef<HTMLDivElement>(null);
  useAnswerOfLink(buttons);
  const answer = (what: Answer, variant: 'primary' | 'secondary', text: ReactNode) => (
    <Button wide variant={variant} waiting={sending === what} onClick={() => void send(what)}>
      {text}
    </Button>
  );
  return (
    <>
      <div className={styles.when}>
        <p className={styles.day}>{formatDay(start ?? '')}</p>
        <p className={styles.time}>
          <time dateTime={offer.start_at} translate="no">
            {formatTime(start ?? '')}
          </time>
        </p>
        <p className={styles.day}>Hora de la barbería</p>
      </div>
      <FactList>
        <dt>Barbero</dt>
        <dd>{fullName(offer.barber)}</dd>
        <dt>Servicios</dt>
        <dd>{services.join(', ')}</dd>
      </FactList>
      <p className={styles.kept}>
        <Phrase>{`Guardado para ti hasta las ${formatTime(until ?? '')}`}</Phrase>
      </p>
      <Failure {...props} />
      <CallTerms terms={terms} />
      <div ref={buttons} className={styles.answers}>
        {answer('accept', 'primary', 'Aceptar')}
        {answer('decline', 'secondary', 'No puedo, pasar al siguiente')}
      </div>
    </>
  );
}

const buttonOf: Record<string, number> = { '#aceptar': 0, '#no': 1 };

/**
 * Focuses the button that the link's hash names; only a press sends the answer, because mail scanners follow links too.
 */
function useAnswerOfLink(buttons: { current: HTMLElement | null }): void {
  useEffect(() => {
    const at = buttonOf[location.hash];
    if (at !== undefined) buttons.current?.querySelectorAll('button')[at]?.focus();
  }, [buttons]);
}

const EntryFacts = ({ entry: { window }, services, barber }: Props) => (
  <FactList>
    <dt>Cuándo</dt>
    <dd>
      <Phrase>{`${windowDays(window)}, ${windowTimes(window)}`}</Phrase>
    </dd>
    <dt>Servicios</dt>
    <dd>{services.join(', ')}</dd>
    <dt>Barbero</dt>
    <dd>{barber ?? 'Cualquiera'}</dd>
  </FactList>
);

const Confirm = ({ sending, send }: Props) => (
  <Button wide waiting={sending === 'confirm'} onClick={() => void send('confirm')}>
    Confirmar mi lugar
  </Button>
);

/** Asks for a confirmation, because a client who joins again starts at the end of the list. */
function Leave({ sending, send }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Salir de la lista
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Salir de la lista?"
        confirm="Salir de la lista"
        cancel="Seguir esperando"
        waiting={sending === 'leave'}
        onConfirm={() => void send('leave').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>Ya no te avisaremos. Si vuelves a anotarte, entras al final.</p>
      </ConfirmDialog>
    </>
  );
}
