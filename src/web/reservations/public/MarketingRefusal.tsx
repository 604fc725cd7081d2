import { AnsweredButton } from './AnsweredButton.tsx';

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
