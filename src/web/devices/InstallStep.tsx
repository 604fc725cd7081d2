import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Step } from './Step.tsx';
import styles from './ThisPhonePanel.module.css';
import { isInstalled } from './is-installed.ts';
import { installOffer, installSteps } from './this-phone.ts';

export function InstallStep() {
  const [isDone, setDone] = useState(isInstalled);
  const offer = installOffer();
  const install = async () => {
    const answer = await offer?.prompt();
    setDone(answer?.outcome === 'accepted');
  };
  return (
    <Step title="Instalar" isDone={isDone} done="Instalada">
      {isDone && <p>Abre Navaja desde su ícono.</p>}
      {!isDone && offer && <Button onClick={() => void install()}>Instalar Navaja</Button>}
      {!isDone && !offer && (
        <ol className={styles.byHand}>
          {installSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Step>
  );
}
