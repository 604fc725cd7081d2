import type { ShopContact } from '#domain/branches/reach.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './ContactButtons.module.css';

type Props = { contact: ShopContact | undefined };

export const ContactButtons = ({ contact }: Props) =>
  contact && (
    <div className={styles.ways}>
      <ButtonLink variant="secondary" href={contact.phone.href}>
        Llamar
      </ButtonLink>
      {contact.chat && (
        <ButtonLink variant="secondary" newTab href={contact.chat}>
          WhatsApp
        </ButtonLink>
      )}
    </div>
  );

const toPhone = [
  'not_taken_online',
  'booking_closed',
  'proof_needed',
  'too_many_unconfirmed',
  'confirmation_unavailable',
] as const;

/** Contact links below a refusal whose message tells the client to contact the shop. */
export const ContactAfterRefusal = ({ failure, contact }: Props & { failure: unknown }) =>
  isRefused(failure, ...toPhone) && <ContactButtons contact={contact} />;
