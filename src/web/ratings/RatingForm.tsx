import { useEffect, useRef, useState } from 'react';
import type { LinkRating, rateReservation } from '#domain/ratings/contract.ts';
import { longestOpinion } from '#domain/ratings/limits.ts';
import { detailText } from '#domain/text/server-message.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { detailOf } from '#web/lib/http/failures.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './RatingCard.module.css';
import { Stars } from './Stars.tsx';
import { StarsField } from './StarsField.tsx';

const rateCall = endpoint<typeof rateReservation>('POST /reservations/public/:externalId/rating');

type Props = { externalId: string; rating: LinkRating };

export function RatingForm({ externalId, rating: shown }: Props) {
  const [rating, setRating] = useState(shown);
  const [isChanging, setChanging] = useState(shown.stars === null);
  const [isFresh, setFresh] = useState(false);
  if (isChanging)
    return (
      <Form
        {...{ externalId, rating }}
        onRated={(given) => {
          setRating(given);
          setChanging(false);
          setFresh(true);
        }}
      />
    );
  return <Given {...{ rating, isFresh }} onChange={() => setChanging(true)} />;
}

function useRate(externalId: string, onRated: (given: LinkRating) => void) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const rate = async (stars: number, text: string) => {
    if (stars === 0) return setProblem('Elige cuántas estrellas.');
    setSending(true);
    setProblem(null);
    try {
      onRated(await call(rateCall, { externalId, stars, text }, { skipAuth: true }));
    } catch (failure) {
      setProblem(detailText(detailOf(failure)) ?? 'No pudimos guardar tu opinión.');
      setSending(false);
    }
  };
  return { isSending, problem, rate, clear: () => setProblem(null) };
}

function Form({ externalId, rating, onRated }: Props & { onRated: (given: LinkRating) => void }) {
  const [stars, setStars] = useState(rating.stars ?? 0);
  const [text, setText] = useState(rating.text ?? '');
  const { isSending, problem, rate, clear } = useRate(externalId, onRated);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void rate(stars, text);
      }}
    >
      <StarsField
        stars={stars}
        onChange={(chosen) => {
          setStars(chosen);
          clear();
        }}
      />
      <TextArea
        label="Cuéntanos más"
        optional
        name="text"
        value={text}
        maxLength={longestOpinion}
        hint="Solo la barbería lee tu opinión."
        onChange={setText}
      />
      {problem && <Problem title={problem} />}
      <Button type="submit" wide waiting={isSending}>
        Enviar opinión
      </Button>
    </form>
  );
}

type GivenProps = { rating: LinkRating; isFresh: boolean; onChange: () => void };

function Given({ rating: { rateable, stars, text, google_url }, isFresh, onChange }: GivenProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFresh) thanks.current?.focus();
  }, [isFresh]);
  return (
    <div className={styles.form}>
      <p ref={thanks} tabIndex={-1} className={styles.thanks}>
        Gracias por tu opinión.
      </p>
      <Stars stars={stars ?? 0} size={28} />
      {text && <p className={styles.text}>{text}</p>}
      {google_url && (
        <ButtonLink wide newTab href={google_url}>
          Opinar también en Google
        </ButtonLink>
      )}
      {rateable && (
        <Button variant="secondary" wide onClick={onChange}>
          Cambiar mi opinión
        </Button>
      )}
    </div>
  );
}
