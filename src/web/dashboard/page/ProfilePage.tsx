import { ExternalLink, Share2 } from 'lucide';
import type { Organization } from '#domain/organization/contract.ts';
import { readProfile } from '#domain/profile/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { ColorSection } from '#web/profile/ColorSection.tsx';
import { PhotosSection } from '#web/profile/PhotosSection.tsx';
import { IntroSection, PolicySection, SocialsSection } from '#web/profile/TextSections.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { BranchesSection } from './BranchesSection.tsx';
import { ForProfileEditors } from './ForProfileEditors.tsx';
import styles from './ProfilePage.module.css';

export const ProfilePage = () => (
  <Page
    title="Tu página"
    lead="Lo que tus clientes ven debajo de la reserva, y los buscadores también."
    above={<BackToPanel />}
  >
    <ForProfileEditors>{(shop) => <Sections shop={shop} />}</ForProfileEditors>
  </Page>
);

function Sections({ shop }: { shop: Organization }) {
  const profile = useRead(readProfile, {});
  return (
    <>
      <Ways shop={shop} />
      <Loaded of={profile} problem="No pudimos cargar tu página.">
        {(known) => (
          <>
            <IntroSection profile={known} zone={shop.timezone} />
            <PhotosSection profile={known} shopName={shop.name} />
            <BranchesSection profile={known} />
            <SocialsSection profile={known} />
            <PolicySection profile={known} />
            <ColorSection profile={known} />
          </>
        )}
      </Loaded>
    </>
  );
}

const Ways = ({ shop }: { shop: Organization }) => (
  <div className={styles.ways}>
    <ButtonLink
      variant="secondary"
      newTab
      href={publicAddress(shop)}
      icon={<Icon of={ExternalLink} size={18} />}
    >
      Ver mi página
    </ButtonLink>
    <ButtonLink variant="secondary" href="/dashboard/compartir" icon={<Icon of={Share2} size={18} />}>
      Compartir
    </ButtonLink>
  </div>
);
