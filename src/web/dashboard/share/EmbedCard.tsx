import { mostOrigins, type Profile, readProfile } from '#domain/profile/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { SectionCard } from '#web/profile/SectionCard.tsx';
import { useSection } from '#web/profile/use-section.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';

export function EmbedCard({ shop }: { shop: Organization }) {
  const profile = useRead(readProfile, {});
  return (
    <>
      <Card title="Botón para tu web">
        <p>Pega este código donde quieras el botón: abre la reserva sobre tu propia página.</p>
        <CopyText label="Código del botón" rows={3} isCode text={buttonCode(shop)} done="Código copiado" />
        <p>Si tu sitio no permite programas, pega la reserva entera:</p>
        <CopyText label="Código sin programas" rows={3} isCode text={frameCode(shop)} done="Código copiado" />
      </Card>
      <Loaded of={profile} problem="No pudimos cargar los sitios permitidos.">
        {(known) => <SitesSection profile={known} />}
      </Loaded>
    </>
  );
}

const buttonCode = (shop: Organization) =>
  `<script async src="${location.origin}/embed.js" data-barberia="${shop.slug}"></script>`;
const frameCode = (shop: Organization) =>
  `<iframe src="${publicAddress(shop)}/embed?o=web" title="Reservar" width="100%" height="720" style="border:0"></iframe>`;

const sitesOf = ({ frame_origins }: Profile) => ({ frame_origins: frame_origins.join('\n') });

/** One site per line; without any, no other site may show the page in a frame. */
function SitesSection({ profile }: { profile: Profile }) {
  const section = useSection(profile, sitesOf, {
    inputOf: ({ frame_origins }) => ({
      frame_origins: frame_origins.split(/[\s,]+/).filter(Boolean),
    }),
  });
  return (
    <SectionCard title="Sitios permitidos" section={section}>
      <TextArea
        {...section.field('frame_origins')}
        label="Sitios que pueden mostrar tu reserva"
        optional
        rows={3}
        placeholder="https://mibarberia.com"
        hint={`Uno por línea, como máximo ${mostOrigins}. En otros sitios el navegador no la muestra.`}
      />
    </SectionCard>
  );
}
