import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';

/** Shown when the chunk of a screen fails to load, as after a new release or without network. */
export function LoadFailure() {
  return (
    <Page title="No pudimos abrir esta pantalla">
      <EmptyState text="Revisa tu conexión y vuelve a cargar la página.">
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </EmptyState>
    </Page>
  );
}
