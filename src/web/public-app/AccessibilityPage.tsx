import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import styles from './AccessibilityPage.module.css';

export const AccessibilityPage = ({ supportEmail }: { supportEmail: string | null }) => (
  <Page
    title="Accesibilidad"
    lead="Queremos que cualquier persona pueda reservar y que cualquiera pueda atender."
  >
    <Card title="Qué puedes esperar">
      <p>
        Navaja sigue las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, en las páginas
        donde se reserva y en el panel de la barbería.
      </p>
      <ul className={styles.list}>
        <li>Todo se puede hacer solo con el teclado, y lo que está enfocado siempre se ve.</li>
        <li>Los lectores de pantalla nombran cada botón, cada campo y cada aviso.</li>
        <li>La página se puede ampliar al 400 % sin desplazarse hacia los lados.</li>
        <li>Se respetan los colores del sistema y el pedido de menos movimiento.</li>
        <li>El traductor del navegador funciona; los precios y las horas quedan como están.</li>
      </ul>
    </Card>
    <Card title="Cómo lo comprobamos">
      <p>
        Con cada cambio, pruebas automáticas recorren las pantallas en teléfono y computadora, en claro y en
        oscuro: reservan, mueven y cancelan con el teclado, miden los botones y buscan fallas conocidas.
      </p>
    </Card>
    <Card title="Lo que todavía no llega">
      <ul className={styles.list}>
        <li>
          Los textos y las fotos de cada página los escribe su barbería, también lo que dicen las fotos.
        </li>
        <li>
          El calendario del personal y las tablas anchas se desplazan hacia los lados dentro de su propio
          marco.
        </li>
        <li>El pago de la suscripción se hace en la página del proveedor de pagos.</li>
      </ul>
    </Card>
    <Card title="¿Algo no te funciona?">
      {supportEmail ? (
        <p>
          Escríbenos a{' '}
          <a href={`mailto:${supportEmail}`} translate="no">
            {supportEmail}
          </a>{' '}
          y cuéntanos en qué página fue y con qué navegador o ayuda técnica. Para cambiar una reserva también
          puedes hablar con tu barbería.
        </p>
      ) : (
        <p>Habla con tu barbería: te toma la reserva, la cambia o la cancela.</p>
      )}
    </Card>
  </Page>
);
