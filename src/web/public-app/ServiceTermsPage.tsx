import { serviceTerms } from '#web/organization/service-terms.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

export const ServiceTermsPage = () => (
  <Page title="Condiciones" lead="Lo que acuerdas al abrir tu barbería en Navaja.">
    {serviceTerms.map(([heading, text, id]) => (
      <div key={heading} id={id}>
        <Card title={heading}>
          <p>{text}</p>
        </Card>
      </div>
    ))}
  </Page>
);
