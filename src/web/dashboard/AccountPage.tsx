import { Navigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { User } from '#domain/account/user.ts';
import type { Permission } from '#domain/permissions.ts';
import { ProfilePanel } from '#web/account/ProfilePanel.tsx';
import { FeedsPanel } from '#web/feeds/FeedsPanel.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { OwnRatings } from '#web/ratings/OwnRatings.tsx';
import { BlocksPanel } from '#web/schedule/blocks/BlocksPanel.tsx';
import { DaysOffPanel } from '#web/schedule/week/DaysOffPanel.tsx';
import { WeekPanel } from '#web/schedule/week/WeekPanel.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { type Tab, Tabs } from '#web/ui/layout/Tabs.tsx';

const ThisPhonePanel = lazy(() =>
  import('#web/devices/ThisPhonePanel.tsx').then((module) => ({ default: module.ThisPhonePanel })),
);
// Imports the offline agenda view too, so that the service worker caches its bundle.
const startOfflineAgenda = async (user: number) => {
  const [{ startOfflineAgenda: start }] = await Promise.all([
    import('#web/agenda/offline/store-agenda.ts'),
    import('#web/agenda/offline/OfflineScreen.tsx'),
  ]);
  return start(user);
};
const thisPhone = (
  <Suspense fallback={<Skeleton lines={3} height={120} />}>
    <ThisPhonePanel keeping={startOfflineAgenda} />
  </Suspense>
);

const profile = (
  <>
    <ProfilePanel />
    <OwnRatings />
  </>
);

const tabsOf = (user: User): Tab[] => [
  { key: 'perfil', name: 'Perfil', panel: profile },
  { key: 'horario', name: 'Horario semanal', panel: <WeekPanel /> },
  { key: 'dias-libres', name: 'Días libres', panel: <DaysOffPanel /> },
  { key: 'bloqueos', name: 'Bloqueos', panel: <BlocksPanel user={user} /> },
  { key: 'calendario', name: 'Calendario', panel: <FeedsPanel user={user} /> },
  { key: 'telefono', name: 'Este teléfono', panel: thisPhone },
];

const moved: Record<string, { for: Permission; href: string }> = {
  barberia: { for: 'organization.edit', href: '/dashboard/ajustes' },
  avisos: { for: 'rules.read', href: '/dashboard/ajustes' },
  'dias-cerrados': { for: 'closings.edit', href: '/dashboard/ajustes/dias-cerrados' },
};

export function AccountPage() {
  const { user } = useSession();
  return (
    <Page title="Perfil" above={<BackToPanel />}>
      {user && <AccountTabs user={user} />}
      <p>
        <a href="/-/accesibilidad">Accesibilidad y ayuda</a>
      </p>
    </Page>
  );
}

function AccountTabs({ user }: { user: User }) {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const tabs = tabsOf(user);
  const requestedTab = (search as { tab?: string }).tab;
  const now = moved[requestedTab ?? ''];
  if (now && userMay(user, now.for)) return <Navigate to={now.href} replace />;
  const chosen = tabs.find(({ key }) => key === requestedTab)?.key ?? 'perfil';
  return (
    <Tabs
      label="Perfil"
      tabs={tabs}
      chosen={chosen}
      onChoose={(key) =>
        void router.navigate({ href: key === 'perfil' ? pathname : `${pathname}?tab=${key}` })
      }
    />
  );
}
