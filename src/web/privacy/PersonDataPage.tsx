import { fullName } from '#domain/text/contact.ts';
import type { PersonDataPage as Data } from '#domain/page.ts';
import { remainingBlockText, remainingText } from '#domain/privacy/remaining-text.ts';
import type {
  erasePersonData,
  exportPersonData,
  exportPersonPage,
  refuseNews,
} from '#domain/privacy/contract.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { saveFile } from '#web/lib/http/save-file.ts';
import { request } from '#web/lib/http/send.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { MarketingRefusal } from '#web/reservations/public/MarketingRefusal.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { DeadLink } from './DeadLink.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './PersonDataPage.module.css';

const newsCall = endpoint<typeof refuseNews>('POST /privacy/:token/consents');
const eraseCall = endpoint<typeof erasePersonData>('POST /privacy/:token/erase');
const files = {
  page: endpoint<typeof exportPersonPage>('GET /privacy/:token/export.html'),
  json: endpoint<typeof exportPersonData>('GET /privacy/:token/export'),
};
const checkEveryMs = 3_000;

type Step = 'shown' | 'erasing' | 'erased' | 'dead';

export function PersonDataPage({ page: { token, summary, wants_news } }: { page: Data }) {
  const { shop } = summary;
  const [step, setStep] = useState<Step>('shown');
  if (step === 'dead') return <DeadLink />;
  return (
    <Page title={`Tus datos en ${shop.name}`} lead={<a href={`/${shop.slug}`}>{shop.name}</a>}>
      {step === 'erasing' && <Erasing token={token} onDone={() => setStep('erased')} />}
      {step === 'erased' && (
        <Card>
          {/* One text for both outcomes (data erased, or left to the staff), so that a stranger does not learn
              whether several people share the client record. */}
          <output>
            Recibimos tu pedido. Si todo lo guardado es tuyo, queda borrado; si no podemos comprobarlo, lo
            borra {shop.name} después de comprobar quién eres.
          </output>
        </Card>
      )}
      {step === 'shown' && (
        <>
          <StoredData summary={summary} />
          {wants_news && (
            <MarketingRefusal
              refuse={() => call(newsCall, { token, marketing: false }, { skipAuth: true })}
            />
          )}
          <Downloads token={token} onDead={() => setStep('dead')} />
          <Erase {...{ token, summary }} onStep={setStep} />
        </>
      )}
    </Page>
  );
}

type Shown = Pick<Data, 'summary'>;

function StoredData({ summary }: Shown) {
  const { client, visits, messages, consents, waitlist } = summary;
  const facts: [string, string | number | null][] = [
    ['Nombre', fullName(client)],
    ['Teléfono', client.phone],
    ['Correo', client.email],
    ['Reservas', visits],
    ['Avisos', messages],
    ['Consentimientos', consents],
    ['Lista de espera', waitlist],
  ];
  return (
    <Card title="Qué guarda la barbería">
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <a href={`/${summary.shop.slug}/privacidad`}>Para qué, y cuánto tiempo</a>
    </Card>
  );
}

function Downloads({ token, onDead }: { token: string; onDead: () => void }) {
  const { sending, failure, send } = useAsking(
    (kind: keyof typeof files) => request(files[kind], { token }, {}).then(saveFile),
    {
      onDone: () => undefined,
      onFailed: (problem) => {
        if (isRefused(problem, 'bad_token')) onDead();
      },
    },
  );
  return (
    <Card title="Llévatelos">
      <p>
        Todo lo anterior, con cada reserva que hiciste por internet con este correo. El enlace sirve una hora.
      </p>
      <Button wide waiting={sending === 'page'} onClick={() => void send('page')}>
        Descargar
      </Button>
      <Button wide variant="secondary" waiting={sending === 'json'} onClick={() => void send('json')}>
        Descargar para otro programa (JSON)
      </Button>
      {failure !== null && <Problem>{messageOf(failure)}</Problem>}
    </Card>
  );
}

const aheadText = (ahead: number): string | null => {
  if (ahead === 0) return null;
  return ahead === 1
    ? 'Tienes una reserva por venir: se cancela, y te avisamos por correo.'
    : `Tienes ${ahead} reservas por venir: se cancelan, y te avisamos por correo.`;
};

function Erase({ token, summary, onStep }: Shown & { token: string; onStep: (step: Step) => void }) {
  const [isAsking, setAsking] = useState(false);
  const erasing = useAsking(() => eraseOnce(token), {
    onDone: ({ state }) => onStep(state === 'done' ? 'erased' : 'erasing'),
    onFailed: (problem) => {
      if (isRefused(problem, 'bad_token')) onStep('dead');
    },
  });
  const ahead = aheadText(summary.ahead);
  return (
    <Card title="Bórralos">
      <p>{remainingText}</p>
      {summary.is_blocked && <p>{remainingBlockText}</p>}
      {ahead && <p>{ahead}</p>}
      <Button variant="danger" wide onClick={() => setAsking(true)}>
        Borrar mis datos
      </Button>
      {isAsking && (
        <EraseDialog
          title="¿Borrar tus datos?"
          send="Borrar mis datos"
          sending={{ isPending: erasing.sending !== null, failure: erasing.failure }}
          onSend={() => void erasing.send('erase')}
          onClose={() => setAsking(false)}
        >
          <p>No se puede deshacer. {ahead}</p>
        </EraseDialog>
      )}
    </Card>
  );
}

const eraseOnce = (token: string) => call(eraseCall, { token, confirm: 'BORRAR' }, { skipAuth: true });

/**
 * Repeats the erase request until the server reports completion. A `bad_token` error also means completion, because the
 * erasure ends the link.
 */
function Erasing({ token, onDone }: { token: string; onDone: () => void }) {
  const checkErased = useEffectEvent(() => {
    eraseOnce(token).then(
      ({ state }) => state === 'done' && onDone(),
      (problem: unknown) => isRefused(problem, 'bad_token') && onDone(),
    );
  });
  useEffect(() => {
    const timer = setInterval(checkErased, checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card>
      <output>Estamos en eso. Puedes cerrar esta página: sigue solo.</output>
      <progress className={styles.progress} aria-label="Borrando tus datos" />
    </Card>
  );
}
