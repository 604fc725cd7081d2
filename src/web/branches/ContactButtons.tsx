import type { ShopContact } from '#domain/branches/reach.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './ContactButtons.module.css';

/** Calls a shop or writes to it; nothing for a shop without a number. */
export const ContactButtons = ({ contact }: { contact: ShopContact | undefined }) =>
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
