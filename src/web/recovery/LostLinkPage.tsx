import type { LostLink } from '#domain/page.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LostLinkForm } from './LostLinkCard.tsx';

export const LostLinkPage = ({ lost }: { lost: LostLink }) => (
  <Page title="¿Perdiste el enlace?" lead={<a href={`/${lost.shop.slug}`}>{lost.shop.name}</a>}>
    <Card>
      <LostLinkForm lost={lost} />
    </Card>
  </Page>
);
