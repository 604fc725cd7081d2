import { AnsweredButton } from './AnsweredButton.tsx';

/** Button that ends a shop's marketing emails to the client of a link; `refuse` sends the call of that link. */
export const MarketingRefusal = ({ refuse }: { refuse: () => Promise<unknown> }) => (
  <AnsweredButton
    text="No quiero novedades"
    failed="No se pudo guardar"
    ask={async () => {
      await refuse();
      return 'Ya no te enviaremos novedades.';
    }}
  />
);
