import type { ShopContact } from '#domain/branches/reach.ts';
import { isRefused } from '#web/lib/failures.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './ContactButtons.module.css';

type Props = { contact: ShopContact | undefined };

/** Calls a shop or writes to it; nothing for a shop without a number. */
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

/** The same below a refusal whose sentence sends the client to the shop. */
export const ContactAfterRefusal = ({ failure, contact }: Props & { failure: unknown }) =>
  isRefused(failure, 'not_taken_online', 'booking_closed') && <ContactButtons contact={contact} />;
