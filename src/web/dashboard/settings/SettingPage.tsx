import { type ReactNode, useState } from 'react';
import type { User } from '#domain/account/user.ts';
import { SubscriptionCard } from '#web/billing/SubscriptionCard.tsx';
import { CardsCard } from '#web/deposits/CardsCard.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { BookingTermsCard } from '#web/organization/BookingTermsCard.tsx';
import { DepositsCard } from '#web/organization/deposits/DepositsCard.tsx';
import { ChatCard } from '#web/organization/notices/ChatCard.tsx';
import { ClientsCard } from '#web/organization/notices/ClientsCard.tsx';
import { RatingsCard } from '#web/organization/notices/RatingsCard.tsx';
import { RemindersCard } from '#web/organization/notices/RemindersCard.tsx';
import { RetentionCard } from '#web/organization/notices/RetentionCard.tsx';
import { RulesPanel } from '#web/organization/notices/RulesPanel.tsx';
import { StampsCard } from '#web/organization/notices/StampsCard.tsx';
import { WaitlistCard } from '#web/organization/notices/WaitlistCard.tsx';
import { OnlineCard } from '#web/organization/OnlineCard.tsx';
import { ShopForm } from '#web/organization/ShopForm.tsx';
import { WithShop } from '#web/organization/WithShop.tsx';
import { ClosingsPanel } from '#web/schedule/closings/ClosingsPanel.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { BackLink, Page } from '#web/ui/layout/Page.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { type SettingKey, settings } from './settings.ts';

const panels: Record<SettingKey, (user: User) => ReactNode> = {
  'reservas-online': () => <WithShop>{(shop) => <OnlineCard shop={shop} />}</WithShop>,
  condiciones: () => <BookingTermsCard />,
  anticipos: (user) => (
    <RulesPanel user={user}>{(rules, { mayEdit }) => <DepositsCard {...{ rules, mayEdit }} />}</RulesPanel>
  ),
  'dias-cerrados': () => <ClosingsPanel />,
  recordatorios: (user) => (
    <RulesPanel user={user}>
      {({ reminders }, { zone, mayEdit }) => <RemindersCard {...{ reminders, zone, mayEdit }} />}
    </RulesPanel>
  ),
  whatsapp: (user) => (
    <RulesPanel user={user}>
      {({ chat }, { zone, mayEdit }) => <ChatCard {...{ chat, zone, mayEdit }} />}
    </RulesPanel>
  ),
  'lista-de-espera': (user) => (
    <RulesPanel user={user}>
      {({ waitlist }, { mayEdit }) => <WaitlistCard {...{ waitlist, mayEdit }} />}
    </RulesPanel>
  ),
  sellos: (user) => (
    <RulesPanel user={user}>
      {({ loyalty }, { mayEdit }) => <StampsCard {...{ loyalty, mayEdit }} />}
    </RulesPanel>
  ),
  opiniones: (user) => (
    <RulesPanel user={user}>
      {({ ratings }, { mayEdit }) => <RatingsCard {...{ ratings, mayEdit }} />}
    </RulesPanel>
  ),
  clientes: (user) => (
    <RulesPanel user={user}>
      {({ clients, marketing }, { mayEdit }) => <ClientsCard {...{ clients, marketing, mayEdit }} />}
    </RulesPanel>
  ),
  'datos-viejos': (user) => (
    <RulesPanel user={user}>
      {({ retention_months: months }, { mayEdit }) => <RetentionCard {...{ months, mayEdit }} />}
    </RulesPanel>
  ),
  'nombre-y-zona': () => <WithShop>{(shop) => <ShopForm shop={shop} />}</WithShop>,
  'cobros-con-tarjeta': () => <CardsCard />,
  suscripcion: () => <SubscriptionCard />,
};

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key);
const keyOf = (path: string): string => path.split('/').at(-1) ?? '';

export function SettingPage() {
  const { user } = useSession();
  // The router's location already names the next page while this page is still shown.
  const [key] = useState(() => keyOf(location.pathname));
  if (!isSetting(key)) return <UnknownSetting />;
  const { name, for: permission } = settings[key];
  return (
    <Page title={name} above={<BackLink href="/dashboard/ajustes">Volver a los ajustes</BackLink>}>
      <Permitted permission={permission} task="ver este ajuste">
        {user && panels[key](user)}
      </Permitted>
    </Page>
  );
}

const UnknownSetting = () => (
  <Page title="Página no encontrada">
    <EmptyState text="Esta dirección no existe o cambió de lugar.">
      <ButtonLink href="/dashboard/ajustes">Ir a los ajustes</ButtonLink>
    </EmptyState>
  </Page>
);
