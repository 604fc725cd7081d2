import { PasswordField } from '#web/ui/PasswordField.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { RegistrationForm } from './use-registration.ts';
import styles from './RegisterPage.module.css';

export function AccountFields({ form: { field, values, set } }: { form: RegistrationForm }) {
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
        hint="Opcional."
        code={values.phone_prefix}
        number={values.phone}
        onChange={({ code, number }) => set({ phone_prefix: code, phone: number })}
      />
      <PasswordField {...field('password')} label="Contraseña" autoComplete="new-password" />
    </fieldset>
  );
}
