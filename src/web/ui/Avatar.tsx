import { cropUrl } from '#domain/images/crop-url.ts';
import styles from './Avatar.module.css';

type Person = { firstname: string; lastname: string; photo_url: string | null };
type Props = { person: Person; size?: keyof typeof sides };

const sides = { tiny: 28, small: 40, medium: 48, large: 96 } as const;
const initial = (name: string) =>
  String.fromCodePoint(name.trim().codePointAt(0) ?? 32).toLocaleUpperCase('es');

/** No accessible name, because the person's name is written beside the photo. */
export function Avatar({ person: { firstname, lastname, photo_url }, size = 'small' }: Props) {
  const side = sides[size];
  if (photo_url) {
    return (
      <img
        className={styles.avatar}
        src={cropUrl(photo_url)}
        width={side}
        height={side}
        alt=""
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span
      className={styles.avatar}
      style={{ width: side, height: side, fontSize: side * 0.36 }}
      aria-hidden="true"
    >
      {initial(firstname)}
      {initial(lastname)}
    </span>
  );
}
