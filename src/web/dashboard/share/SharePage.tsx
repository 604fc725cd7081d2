import { Download, ExternalLink, Printer } from 'lucide';
import type { ReactNode } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { readChats } from '#domain/reservations/messages/chat-contract.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { BackLink, Page } from '#web/ui/layout/Page.tsx';
import { ForProfileEditors } from '../page/ForProfileEditors.tsx';
import { EmbedCard } from './EmbedCard.tsx';
import { type CodeWay, posterAddress, QrCode, qrFile } from './QrCode.tsx';
import styles from './SharePage.module.css';

export const SharePage = () => (
  <Page title="Compartir" above={<BackLink href="/dashboard/pagina">Tu página</BackLink>}>
    <ForProfileEditors>{(shop) => <Ways shop={shop} />}</ForProfileEditors>
  </Page>
);

type CodesProps = { address: string; way: CodeWay; label: string; file: string; children: ReactNode };

const Codes = ({ address, way, label, file, children }: CodesProps) => (
  <div className={styles.qr}>
    <QrCode {...{ address, way, label }} />
    <p>{children}</p>
    <div className={styles.ways}>
      <ButtonLink href={qrFile(address, way)} download={file} icon={<Icon of={Download} size={18} />}>
        Descargar QR
      </ButtonLink>
      <ButtonLink
        variant="secondary"
        newTab
        href={posterAddress(address, way)}
        icon={<Icon of={Printer} size={18} />}
      >
        Imprimir cartel
      </ButtonLink>
    </div>
  </div>
);

function ChatCard({ address }: { address: string }) {
  const { data } = useRead(readChats, {}, { onFailure: () => null });
  if (!data?.booking_link) return null;
  return (
    <Card title="WhatsApp">
      <CopyText label="Enlace para reservar por WhatsApp" text={data.booking_link} done="Enlace copiado" />
      <p>
        <ButtonLink variant="secondary" newTab href={data.booking_link}>
          Reservar por WhatsApp
        </ButtonLink>
      </p>
      <Codes
        {...{ address }}
        way="whatsapp"
        label="Código QR para reservar por WhatsApp"
        file="codigo-qr-whatsapp.png"
      >
        Quien lo enfoca con el teléfono abre WhatsApp con el mensaje escrito, y reserva ahí mismo.
      </Codes>
    </Card>
  );
}

/** Adds the origin parameter by which bookings from this link are counted. */
const from = (address: string, origin: string) => `${address}?o=${origin}`;

function Ways({ shop }: { shop: Organization }) {
  const address = publicAddress(shop);
  return (
    <>
      <Card title="Tu enlace">
        <CopyText label="Dirección de tu página" text={address} done="Enlace copiado" />
        <p>
          <ButtonLink variant="secondary" newTab href={address} icon={<Icon of={ExternalLink} size={18} />}>
            Ver mi página
          </ButtonLink>
        </p>
      </Card>
      <Card title="Código QR">
        <Codes {...{ address }} way="page" label={`Código QR de ${address}`} file="codigo-qr.png">
          Quien lo enfoca con el teléfono llega a tu página. El cartel lo trae grande, listo para imprimir.
        </Codes>
      </Card>
      <ChatCard address={address} />
      <Card title="Instagram">
        <CopyText
          label="Texto para Instagram"
          rows={3}
          text={`${shop.name}\nReserva tu hora cuando quieras:\n${from(address, 'instagram')}`}
          done="Texto copiado"
        />
      </Card>
      <Card title="Google">
        <p>
          En tu perfil de empresa de Google abre «Reservas» y pega este enlace: aparece como botón en el mapa.
        </p>
        <CopyText label="Enlace para Google" text={from(address, 'google')} done="Enlace copiado" />
      </Card>
      <EmbedCard shop={shop} />
    </>
  );
}
