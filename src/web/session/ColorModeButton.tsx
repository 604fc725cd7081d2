import { Moon, Sun } from 'lucide-react';
import { toggleColorMode, useColorMode } from '#web/lib/color-mode.ts';
import styles from './TopBar.module.css';

export function ColorModeButton() {
  const isDark = useColorMode() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={isDark ? 'Usar modo claro' : 'Usar modo oscuro'}
      onClick={toggleColorMode}
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
