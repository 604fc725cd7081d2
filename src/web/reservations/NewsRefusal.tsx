import { AnsweredButton } from './AnsweredButton.tsx';

/** Ends the marketing e-mails of a shop to the address behind a link; `refuse` makes the call of that link. */
export const NewsRefusal = ({ refuse }: { refuse: () => Promise<unknown> }) => (
  <AnsweredButton
    text="No quiero novedades"
    failed="No se pudo guardar"
    ask={async () => {
      await refuse();
      return 'Ya no te enviaremos novedades.';
    }}
  />
);
