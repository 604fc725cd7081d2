import { Moon, Sun } from 'lucide';
import { toggleColorMode, useColorMode } from '#web/lib/color-mode.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './TopBar.module.css';

export function ColorModeButton() {
  const isDark = useColorMode() === 'dark';
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={isDark ? 'Usar modo claro' : 'Usar modo oscuro'}
      onClick={toggleColorMode}
    >
      <Icon of={isDark ? Sun : Moon} />
    </button>
  );
}
