import { useEffect, useEffectEvent } from 'react';
import type { LinkRating } from '#domain/ratings/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import styles from './RatingCard.module.css';

type Props = { reservation: PublicReservation; rating: LinkRating | undefined };

export const RatingCard = ({ reservation: { external_id, status, barber }, rating }: Props) =>
  rating && status === 'completed' ? (
    <div id="opinion" className={styles.card}>
      <Card title={`¿Cómo te fue con ${fullName(barber)}?`}>
        <LoadedForm externalId={external_id} rating={rating} />
      </Card>
    </div>
  ) : null;

function LoadedForm(props: { externalId: string; rating: LinkRating }) {
  const form = useLazy(() => import('./RatingForm.tsx'));
  const load = useEffectEvent(form.ensure);
  useEffect(() => load(), []);
  if (form.state === 'ready') return <form.value.RatingForm {...props} />;
  if (form.state !== 'failed') return <Skeleton lines={2} height={52} />;
  return (
    <Button variant="secondary" onClick={form.ensure}>
      Reintentar
    </Button>
  );
}
