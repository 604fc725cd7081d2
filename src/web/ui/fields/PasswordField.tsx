import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';
import { Icon } from '../Icon.tsx';

type Props = FieldProps & FrameProps & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField({ label, hint, aside, error, onChange, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
      {(wiring) => (
        <div className={styles.inside}>
          <input
            {...wiring}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
