import type { ShopImport } from '#domain/imports/contract.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './ImportPage.module.css';
import { ImportResult } from './ImportResult.tsx';
import { PastImports } from './PastImports.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useImport, useStep } from './use-import.ts';

const steps = ['Archivo', 'Columnas', 'Revisar'] as const;
type Step = (typeof steps)[number];

export function ImportPage() {
  const { id, isReview, go } = useStep();
  return (
    <Page
      title="Importar"
      lead="Trae tus clientes, servicios y reservas de otra agenda."
      above={<BackToPanel />}
      width="wide"
    >
      <Permitted permission="import.run" task="importar">
        <WithShop>
          {(shop) =>
            id === null ? (
              <>
                <Steps at="Archivo" />
                <FileStep onRead={(read) => go(read.id)} />
                <PastImports zone={shop.timezone} />
              </>
            ) : (
              <OneImport key={id} id={id} isReview={isReview} zone={shop.timezone} />
            )
          }
        </WithShop>
      </Permitted>
    </Page>
  );
}

function OneImport({ id, isReview, zone }: { id: number; isReview: boolean; zone: string }) {
  const found = useImport(id);
  return (
    <Loaded
      of={found}
      skeleton={<Skeleton lines={4} height={72} />}
      problem="No encontramos esa importación."
    >
      {(shown) => <Stage shown={shown} isReview={isReview} zone={zone} />}
    </Loaded>
  );
}

function Stage({ shown, isReview, zone }: { shown: ShopImport; isReview: boolean; zone: string }) {
  const { go } = useStep();
  if (shown.state !== 'draft') return <ImportResult shown={shown} zone={zone} />;
  return (
    <>
      <Steps at={isReview ? 'Revisar' : 'Columnas'} />
      {isReview ? (
        <ReviewStep stored={shown} onBack={() => go(shown.id)} />
      ) : (
        <ColumnsStep stored={shown} onDone={() => go(shown.id, 'revisar')} />
      )}
    </>
  );
}

const Steps = ({ at }: { at: Step }) => (
  <ol className={styles.steps} aria-label="Pasos">
    {steps.map((step, nth) => (
      <li key={step} aria-current={step === at ? 'step' : undefined}>
        <span aria-hidden="true">{nth + 1}</span>
        {step}
      </li>
    ))}
  </ol>
);
