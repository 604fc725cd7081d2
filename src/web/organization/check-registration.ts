import { isSlug } from '#domain/slug.ts';
import { checkEmail, checkPassword, checkRequired } from '#web/session/checks.ts';

export type Registration = {
  firstname: string;
  lastname: string;
  email: string;
  phone_prefix: string;
  phone: string;
  password: string;
  organization_name: string;
  slug: string;
  terms: boolean;
};

/** The problems of each field. A signed-in user has an account and is asked for the shop only. */
export function checkRegistration(form: Registration, withAccount: boolean) {
  const shop = {
    organization_name: checkRequired(form.organization_name),
    slug: isSlug(form.slug) ? undefined : 'Usa minúsculas, números y guiones (ej: barberia-central).',
    terms: form.terms ? undefined : 'Debes aceptar los Términos y Condiciones',
  };
  if (!withAccount) return shop;
  return {
    firstname: checkRequired(form.firstname),
    lastname: checkRequired(form.lastname),
    email: checkEmail(form.email),
    password: checkPassword(form.password),
    ...shop,
  };
}
