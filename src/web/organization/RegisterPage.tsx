import { Navigate } from '@tanstack/react-router';
import { readOrganization } from '#domain/organization/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { browserTimezone } from '#web/lib/device/browser-timezone.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ShopFields, useSlugCheck } from './ShopFields.tsx';
import styles from './RegisterPage.module.css';
import { useRegistration, type RegistrationForm } from './use-registration.ts';

/** A signed-in user without a shop only creates the shop. */
export function RegisterPage() {
  const { phase, user } = useSession();
  const form = useRegistration(user === null);
  const { opening, withAccount } = form;
  const slugCheck = useSlugCheck(form.values.slug);
  // Only read for users who arrived signed in; an account created by this form has no shop yet.
  const arrivedSignedIn = !withAccount && opening.isIdle;
  const shop = useRead(readOrganization, {}, { enabled: phase === 'ready' && arrivedSignedIn });
  if (shop.data) return <Navigate to="/dashboard" replace />;
  if (arrivedSignedIn && shop.isPending) return <Spinner />;
  return (
    <Page
      title="Crea tu barbería"
      lead={withAccount ? undefined : 'Tu cuenta ya está lista: falta tu barbería.'}
      width="narrow"
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        {withAccount && <AccountFields form={form} />}
        <ShopFields form={form} slugCheck={slugCheck} />
        {opening.error && (
          <Problem isAnnounced title="No se pudo completar el registro">
            {messageOf(opening.error)}
          </Problem>
        )}
        <Button type="submit" wide waiting={opening.isPending} disabled={slugCheck === 'taken'}>
          {withAccount ? 'Crear cuenta' : 'Crear barbería'}
        </Button>
      </form>
      {withAccount && (
        <p className={styles.aside}>
          ¿Ya tienes cuenta? <a href="/login">Inicia sesión</a>
        </p>
      )}
    </Page>
  );
}

function AccountFields({ form: { field, values, set } }: { form: RegistrationForm }) {
  const plans = usePhonePlans(browserTimezone());
  return (
    <fieldset className={styles.part}>
      <legend>Tu cuenta</legend>
      <div className={styles.pair}>
        <TextField {...field('firstname')} label="Nombre" autoComplete="given-name" />
        <TextField {...field('lastname')} label="Apellido" autoComplete="family-name" />
      </div>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <PhoneField
        label="Teléfono"
        optional
        code={values.phone_prefix}
        number={values.phone}
        plans={plans}
        onChange={({ code, number }) => set({ phone_prefix: code, phone: number })}
      />
      <PasswordField {...field('password')} label="Contraseña" autoComplete="new-password" />
    </fieldset>
  );
}
