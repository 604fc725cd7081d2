import { type SyntheticEvent, useState } from 'react';
import type { LostLink } from '#domain/page.ts';
import type { requestMyReservations } from '#domain/recovery/contract.ts';
import { contactNeeded, longestContact, shortestContact } from '#domain/recovery/limits.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './Recovery.module.css';

const requestCall = endpoint<typeof requestMyReservations>('POST /public/:slug/my-reservations');

export const LostLinkCard = ({ lost }: { lost: LostLink }) => (
  <Card title="¿Perdiste el enlace?">
    <LostLinkForm lost={lost} />
  </Card>
);

export function LostLinkForm({ lost: { shop, chat } }: { lost: LostLink }) {
  const [contact, setContact] = useState('');
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState('');
  const { sending, failure, send } = useAsking(
    (typed: string) => call(requestCall, { slug: shop.slug, contact: typed }, { skipAuth: true }),
    { onDone: ({ detail }) => setAnswer(detail) },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What was typed before the hydration is in the element alone.
    const typed = event.currentTarget.querySelector('input')?.value.trim() ?? '';
    setContact(typed);
    const isMissing = typed.length < shortestContact;
    setError(isMissing ? contactNeeded : undefined);
    if (!isMissing) void send(typed);
  };
  return (
    // Before the hydration the method keeps the browser from putting the contact into the address.
    <form method="dialog" noValidate className={styles.form} onSubmit={submit}>
      <p>{`Te enviamos un enlace a tus reservas en ${shop.name}.`}</p>
      <TextField
        name="contact"
        label={chat ? 'Email o teléfono' : 'Email'}
        hint="El que escribiste al reservar."
        autoComplete="email"
        {...(!chat && { inputMode: 'email' })}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestContact}
        value={contact}
        error={error}
        onChange={setContact}
      />
      {failure !== null && <Problem isAnnounced>{messageOf(failure)}</Problem>}
      <Button type="submit" wide waiting={sending !== null}>
        Enviar enlace
      </Button>
      <output className={styles.answer}>{answer}</output>
    </form>
  );
}
