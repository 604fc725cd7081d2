import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { useSession } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LoadingPage, Page, StaffScreens } from '#web/ui/layout/Page.tsx';
import { Frame } from './Frame.tsx';
import { Guard } from './Guard.tsx';

const root = createRootRoute({ component: Frame });
const guard = createRoute({ getParentRoute: () => root, id: 'guard', component: Guard });

const open = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });
const guarded = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => guard, path, component });

const openScreens = [
  open(
    '/login',
    lazyRouteComponent(() => import('#web/session/LoginPage.tsx'), 'LoginPage'),
  ),
  open(
    '/register',
    lazyRouteComponent(() => import('#web/organization/RegisterPage.tsx'), 'RegisterPage'),
  ),
  open(
    '/forgot-password',
    lazyRouteComponent(() => import('#web/session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ),
  open(
    '/reset-password',
    lazyRouteComponent(() => import('#web/session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  open(
    '/confirm-email',
    lazyRouteComponent(() => import('#web/session/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  ),
  open(
    '/undo-email',
    lazyRouteComponent(() => import('#web/session/UndoEmailPage.tsx'), 'UndoEmailPage'),
  ),
] as const;

const guardedScreens = [
  guarded(
    '/dashboard',
    lazyRouteComponent(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  ),
  guarded(
    '/dashboard/services',
    lazyRouteComponent(() => import('#web/services/ServicesPage.tsx'), 'ServicesPage'),
  ),
  guarded(
    '/dashboard/barberos',
    lazyRouteComponent(() => import('#web/barbers/BarbersPage.tsx'), 'BarbersPage'),
  ),
  guarded(
    '/dashboard/sucursales',
    lazyRouteComponent(() => import('#web/branches/BranchesPage.tsx'), 'BranchesPage'),
  ),
  guarded(
    '/dashboard/cuenta',
    lazyRouteComponent(() => import('#web/dashboard/AccountPage.tsx'), 'AccountPage'),
  ),
  guarded(
    '/dashboard/ajustes',
    lazyRouteComponent(() => import('#web/dashboard/settings/SettingsPage.tsx'), 'SettingsPage'),
  ),
  guarded(
    '/dashboard/ajustes/$key',
    lazyRouteComponent(() => import('#web/dashboard/settings/SettingPage.tsx'), 'SettingPage'),
  ),
  guarded(
    '/dashboard/agenda',
    lazyRouteComponent(() => {
      // Most users open the list, so its bundle is fetched in parallel with the page's. A failure shows where the list
      // renders.
      if (!/[?&]view=(day|week)/.test(location.search))
        import('#web/agenda/list/ListView.tsx').catch(() => undefined);
      return import('#web/agenda/AgendaPage.tsx');
    }, 'AgendaPage'),
  ),
  guarded(
    '/dashboard/clientes/{-$id}',
    lazyRouteComponent(() => import('#web/clients/ClientsPage.tsx'), 'ClientsPage'),
  ),
  guarded(
    '/dashboard/espera',
    lazyRouteComponent(() => import('#web/waitlist/WaitlistPage.tsx'), 'WaitlistPage'),
  ),
  guarded(
    '/dashboard/anticipos',
    lazyRouteComponent(() => import('#web/deposits/DepositsPage.tsx'), 'DepositsPage'),
  ),
  guarded(
    '/dashboard/numeros',
    lazyRouteComponent(() => import('#web/numbers/NumbersPage.tsx'), 'NumbersPage'),
  ),
  guarded(
    '/dashboard/caja',
    lazyRouteComponent(() => import('#web/cash/CashPage.tsx'), 'CashPage'),
  ),
  guarded(
    '/dashboard/comisiones',
    lazyRouteComponent(() => import('#web/commissions/CommissionsPage.tsx'), 'CommissionsPage'),
  ),
  guarded(
    '/dashboard/importar',
    lazyRouteComponent(() => import('#web/imports/ImportPage.tsx'), 'ImportPage'),
  ),
  guarded(
    '/dashboard/pagina',
    lazyRouteComponent(() => import('#web/dashboard/page/ProfilePage.tsx'), 'ProfilePage'),
  ),
  guarded(
    '/dashboard/compartir',
    lazyRouteComponent(() => import('#web/dashboard/share/SharePage.tsx'), 'SharePage'),
  ),
  guarded(
    '/dashboard/opiniones',
    lazyRouteComponent(() => import('#web/ratings/RatingsPage.tsx'), 'RatingsPage'),
  ),
  guarded(
    '/dashboard/actividad',
    lazyRouteComponent(() => import('#web/audit/ActivityPage.tsx'), 'ActivityPage'),
  ),
  guarded(
    '/billing/return',
    lazyRouteComponent(() => import('#web/billing/CheckoutPages.tsx'), 'BillingReturnPage'),
  ),
  guarded(
    '/billing/cancel',
    lazyRouteComponent(() => import('#web/billing/CheckoutPages.tsx'), 'BillingCancelPage'),
  ),
] as const;

/** Search params stay plain text; the router's default would quote numbers. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

export function createStaffRouter() {
  const router = createRouter({
    routeTree: root.addChildren([...openScreens, guard.addChildren(guardedScreens)]),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: LoadFailure,
    defaultNotFoundComponent: UnknownPage,
  });
  // Every screen starts at its top, also after the back button.
  router.subscribe('onRendered', ({ pathChanged }) => pathChanged && scrollTo(0, 0));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStaffRouter>;
  }
  interface HistoryState {
    /** The guarded page, path and query, that redirected to the login. */
    from?: string;
    email?: string;
  }
}

/** Shown when a screen's bundle fails to load, for example after a release or without network. */
function LoadFailure() {
  // Set by the inline script, which shares no module with this one.
  const { tooOld } = document.documentElement.dataset;
  return (
    <Page title="No pudimos abrir esta pantalla">
      <EmptyState text={tooOld ?? 'Revisa tu conexión y vuelve a cargar la página.'}>
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </EmptyState>
    </Page>
  );
}

function UnknownPage() {
  const { user } = useSession();
  const page = (
    <Page title="Página no encontrada">
      <EmptyState text="Esta dirección no existe o cambió de lugar.">
        {user && <ButtonLink href="/dashboard">Ir al panel</ButtonLink>}
        <ButtonLink href="/" variant={user ? 'quiet' : 'primary'}>
          Ir al inicio
        </ButtonLink>
      </EmptyState>
    </Page>
  );
  return user ? <StaffScreens>{page}</StaffScreens> : page;
}
