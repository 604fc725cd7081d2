import { Ban, BellRing, FileUser, Mail, Pencil, Phone, Scissors, UserX } from 'lucide';
import type { IconNode } from 'lucide';
import { type ReactNode, useState } from 'react';
import { type Client, settleDataRequest } from '#domain/clients/contract.ts';
import { absencesText, lateCancellationsText } from '#domain/clients/visits-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { usePhoneLink } from '#web/lib/http/use-phone-plans.ts';
import { callAddress } from '#web/reservations/reservation-formatters.ts';
import { Rewards } from './Rewards.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { ClientActions } from './ClientActions.tsx';
import styles from './ClientDetail.module.css';
import { EditClientSheet } from '../ClientForm.tsx';
import { Consents } from './Consents.tsx';
import { momentText } from '../client-text.ts';
import { History } from './History.tsx';
import { Notes } from './Notes.tsx';
import { readsOfClients } from '../use-clients.ts';

type Props = { client: Client; shop: Organization; user: SessionUser };

export function ClientDetail({ client, shop, user, isNarrow = false }: Props & { isNarrow?: boolean }) {
  const zone = shop.timezone;
  return (
    <div className={isNarrow ? styles.detail : `${styles.detail} ${styles.wide}`}>
      <ClientSummary client={client} zone={zone}>
        {client.data_request && userMay(user, 'clients.export') && (
          <DataRequested id={client.id} request={client.data_request} zone={zone} />
        )}
      </ClientSummary>
      <Figures client={client} zone={zone} />
      <div className={styles.aside}>
        <Rewards client={client} zone={zone} />
        <Facts client={client} zone={zone} />
        <Notes client={client} zone={zone} user={user} />
        <ClientActions client={client} user={user} />
      </div>
      <History client={client} zone={zone} />
    </div>
  );
}

type Shown = { client: Client; zone: Zone };
type RequestProps = { id: number; request: NonNullable<Client['data_request']>; zone: Zone };

function ClientSummary({ client, zone, children }: Shown & { children: ReactNode }) {
  const { tags, no_shows, late_cancellations: late, visits, blocked } = client;
  return (
    <div className={styles.standing}>
      <div className={styles.person}>
        <Avatar person={client} size="medium" />
        <Badges>
          {visits === 0 && <Badge tone="blue">1.ª visita</Badge>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {no_shows > 0 && (
            <Badge tone="orange">
              <span className={styles.absent}>
                <Icon of={UserX} size={14} /> {absencesText(no_shows)}
              </span>
            </Badge>
          )}
          {late && <Badge tone="orange">{lateCancellationsText(late)}</Badge>}
        </Badges>
      </div>
      {blocked && (
        <Notice tone="orange" label="Bloqueo" icon={<Icon of={Ban} />} title="Cliente bloqueado">
          <p>
            No puede reservar por internet desde el {formatDate(instantToLocal(blocked.at, zone))}.
            {blocked.reason && ` ${blocked.reason}`}
          </p>
        </Notice>
      )}
      {children}
    </div>
  );
}

const requested = { export: 'Pidió sus datos', erase: 'Pidió que se borren sus datos' } as const;

/** The request came by a link that may have reached another person, so the staff verify and answer it. */
function DataRequested({ id, request, zone }: RequestProps) {
  const settle = useChange(settleDataRequest, { refreshes: readsOfClients });
  return (
    <Notice tone="orange" label="Pedido" icon={<Icon of={FileUser} />} title={requested[request.kind]}>
      <p>
        Lo pidió por un enlace el {formatDate(instantToLocal(request.at, zone))}. Comprueba quién es antes de
        dárselos o borrarlos.
      </p>
      <Button
        variant="quiet"
        waiting={settle.isPending}
        onClick={() =>
          settle.mutate(
            { id },
            { onError: (failure) => toast.error('No se pudo guardar', messageOf(failure)) },
          )
        }
      >
        Ya se respondió
      </Button>
    </Notice>
  );
}

function Figures({ client: { visits, last_visit, next_visit, spent }, zone }: Shown) {
  const now = useNow();
  const figures = [
    ['Visitas', String(visits)],
    ['Última visita', momentText(last_visit, now, zone)],
    ['Próxima', momentText(next_visit, now, zone)],
    ['Gastado', formatPrice(spent)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ client, zone }: Shown) {
  const [isEditing, setEditing] = useState(false);
  const barbers = useBookablePeople();
  const { phone, email, preferred_barber_id } = client;
  const barber = barbers.find(({ id }) => id === preferred_barber_id);
  const link = usePhoneLink((plans) => callAddress({ client }, plans));
  return (
    <Card
      title="Datos"
      aside={
        <Button variant="quiet" icon={<Icon of={Pencil} size={18} />} onClick={() => setEditing(true)}>
          Editar
        </Button>
      }
    >
      <dl className={styles.facts}>
        <Fact of={Phone} name="Teléfono">
          {link ? <a {...link}>{phone}</a> : (phone ?? 'Sin teléfono')}
        </Fact>
        <Fact of={Mail} name="Email">
          {email ?? 'Sin correo'}
        </Fact>
        <Fact of={Scissors} name="Barbero preferido">
          {barber ? fullName(barber) : 'Sin preferencia'}
        </Fact>
        <Fact of={BellRing} name="Consentimientos">
          <Consents client={client} zone={zone} />
        </Fact>
      </dl>
      {isEditing && <EditClientSheet client={client} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const Fact = ({ of, name, children }: { of: IconNode; name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <Icon of={of} />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
