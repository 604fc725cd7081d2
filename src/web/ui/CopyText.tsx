import { Copy } from 'lucide';
import { useId } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy-link.ts';
import styles from './CopyText.module.css';
import { Icon } from './Icon.tsx';

type Props = { label: string; text: string; done: string; rows?: number; isCode?: boolean };

export function CopyText({ label, text, done, rows = 1, isCode = false }: Props) {
  const id = useId();
  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        readOnly
        rows={rows}
        value={text}
        spellCheck={false}
        translate="no"
        className={isCode ? styles.code : undefined}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button
          variant="secondary"
          label={`Copiar: ${label}`}
          icon={<Icon of={Copy} size={18} />}
          onClick={() => void copyText(text, done)}
        >
          Copiar
        </Button>
      </div>
    </div>
  );
}
