import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkSlug, readOrganization } from '#domain/organization/contract.ts';
import { slugFromName } from '#domain/slug.ts';
import { defaultPhoneCode, joinPhone } from '#domain/contact.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useForm } from '#web/lib/use-form.ts';
import { readKey } from '#web/lib/use-read.ts';
import { toast } from '#web/ui/toasts.ts';
import { checkRegistration, type Registration } from './check-registration.ts';
import { openShop } from './open-shop.ts';

const empty: Registration = {
  firstname: '',
  lastname: '',
  email: '',
  phone_prefix: defaultPhoneCode,
  phone: '',
  password: '',
  organization_name: '',
  slug: '',
  terms: false,
};

type Submit = { values: Registration; withAccount: boolean };

/** The registration form: its values, the slug that follows the name until it is edited, and its one submit. */
export function useRegistration(isGuest: boolean) {
  const queries = useQueryClient();
  const [isSlugEdited, setSlugEdited] = useState(false);
  const opening = useMutation({
    mutationFn: ({ values, withAccount }: Submit) =>
      openShop(withAccount ? accountOf(values) : null, shopOf(values)),
    onSuccess: (shop) => queries.setQueryData(readKey(readOrganization, {}), shop),
    onError: (failure) => {
      toast.error('No se pudo completar el registro', messageOf(failure));
      // The slug may have been taken since the check.
      void queries.invalidateQueries({ queryKey: readKey(checkSlug) });
    },
  });
  // The login halfway through a submit makes the guest a user; the form stays whole until it is done.
  const withAccount = isGuest || (opening.isPending && opening.variables.withAccount);
  const form = useForm(empty, (values) => checkRegistration(values, withAccount));
  const setName = (organization_name: string) =>
    form.set({ organization_name, ...(!isSlugEdited && { slug: slugFromName(organization_name) }) });
  const setSlug = (slug: string) => {
    setSlugEdited(true);
    form.set({ slug });
  };
  const submit = form.submit((values) => opening.mutate({ values, withAccount }));
  return { ...form, opening, withAccount, setName, setSlug, submit };
}

export type RegistrationForm = ReturnType<typeof useRegistration>;

const accountOf = ({ firstname, lastname, email, password, phone_prefix, phone }: Registration) => {
  const joined = joinPhone(phone_prefix, phone);
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    email: email.trim(),
    password,
    role: 'owner',
    ...(joined && { phone: joined }),
  };
};

const shopOf = ({ organization_name, slug }: Registration) => ({ name: organization_name.trim(), slug });
