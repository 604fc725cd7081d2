import { useId } from 'react';
import { accentOf } from '#domain/profile/accent.ts';
import type { Profile } from '#domain/profile/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import styles from './ColorSection.module.css';
import { SectionCard } from './SectionCard.tsx';
import { useSection } from './use-section.ts';

const colorOf = ({ accent }: Profile) => ({ accent: accent ?? '' });
const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

export function ColorSection({ profile }: { profile: Profile }) {
  const section = useSection(profile, colorOf);
  const { field, set, values } = section;
  const id = useId();
  const color = isColor(values.accent) ? values.accent.toLowerCase() : null;
  return (
    <SectionCard title="Color" section={section}>
      <div className={styles.choice}>
        <TextField
          {...field('accent')}
          label="Color de los botones"
          optional
          maxLength={'#rrggbb'.length}
          placeholder="#rrggbb"
          spellCheck={false}
          autoCapitalize="none"
          hint="Cualquiera se puede leer: la letra pasa sola a blanco o negro."
        />
        <label htmlFor={id} className="visually-hidden">
          Elegir color
        </label>
        <input
          id={id}
          type="color"
          className={styles.picker}
          value={color ?? '#000000'}
          onChange={(event) => set({ accent: event.target.value })}
        />
        {values.accent && (
          <Button variant="quiet" onClick={() => set({ accent: '' })}>
            Quitar color
          </Button>
        )}
      </div>
      <figure className={styles.samples}>
        <figcaption>Así se ve</figcaption>
        <Sample mode="light" name="En claro" color={color} />
        <Sample mode="dark" name="En oscuro" color={color} />
      </figure>
    </SectionCard>
  );
}

type SampleProps = { mode: 'light' | 'dark'; name: string; color: string | null };

function Sample({ mode, name, color }: SampleProps) {
  const accent = color === null ? null : accentOf(color);
  return (
    <div data-color-mode={mode} className={styles.ground}>
      <p>{name}</p>
      <span
        className={styles.button}
        {...(accent && { style: { background: accent.color, color: accent.ink } })}
      >
        Siguiente
      </span>
      <span className={styles.card} {...(accent && { style: { borderColor: accent.outline[mode] } })}>
        Elegido
      </span>
    </div>
  );
}
