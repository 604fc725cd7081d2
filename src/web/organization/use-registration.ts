import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import {
  checkSlug,
  readOrganization,
  createOrganization,
  type Organization,
} from '#domain/organization/contract.ts';
import { currencyOfZone } from '#domain/profile/currency.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { invalidSlug, slugFromName, isSlug } from '#domain/slug.ts';
import { defaultPhoneCode, joinPhone } from '#domain/text/contact.ts';
import { register } from '#domain/session/contract.ts';
import { isRefused, messageOf, Unreachable } from '#web/lib/http/failures.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkEmail, checkPassword, checkRequired } from '#web/session/checks.ts';
import { browserTimezone } from '#web/lib/device/browser-timezone.ts';
import { call } from '#web/lib/http/call.ts';
import { signIn } from '#web/lib/session/sign-in.ts';

const empty: Registration = {
  firstname: '',
  lastname: '',
  email: '',
  phone_prefix: defaultPhoneCode,
  phone: '',
  password: '',
  organization_name: '',
  slug: '',
  currency: '',
  terms: false,
};

type Submit = { values: Registration; withAccount: boolean };

export function useRegistration(isGuest: boolean) {
  const queries = useQueryClient();
  const [opened] = useState(() => ({ ...empty, currency: currencyOfZone(browserTimezone()) ?? '' }));
  const [isSlugEdited, setSlugEdited] = useState(false);
  const opening = useSending({
    mutationFn: ({ values, withAccount }: Submit) =>
      openShop(withAccount ? accountOf(values) : null, shopOf(values)),
    onSuccess: (shop) => queries.setQueryData(readKey(readOrganization, {}), shop),
    onError: (failure) => {
      toast.error('No se pudo completar el registro', messageOf(failure));
      // Another shop may have registered the slug since the check.
      void queries.invalidateQueries({ queryKey: readKey(checkSlug) });
    },
  });
  // The login in the middle of a submission turns the guest into a user; the account fields stay until the submission
  // ends.
  const withAccount = isGuest || (opening.isPending && opening.variables.withAccount);
  const form = useForm(opened, (values) => checkRegistration(values, withAccount));
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

const shopOf = ({ organization_name, slug, currency }: Registration) => ({
  name: organization_name.trim(),
  slug,
  currency,
});

type Registration = {
  firstname: string;
  lastname: string;
  email: string;
  phone_prefix: string;
  phone: string;
  password: string;
  organization_name: string;
  slug: string;
  currency: string;
  terms: boolean;
};

function checkRegistration(form: Registration, withAccount: boolean) {
  const shop = {
    organization_name: checkRequired(form.organization_name),
    slug: isSlug(form.slug) ? undefined : invalidSlug,
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

type Account = z.input<typeof register.input>;
type Shop = { name: string; slug: string; currency: string };

/** Email of the account that this page already created, for a retry after a later step failed. */
let registered: string | null = null;
let unheard: string | null = null;

/** API calls in turn: account, login, shop, its currency. A retry continues with an account or shop already created. */
async function openShop(account: Account | null, { currency, ...shop }: Shop): Promise<Organization> {
  if (account) await openAccount(account);
  const opened = await createShop(shop);
  // The shop is open without a currency, so a failure stops nothing.
  if (currency) await call(saveProfile, { currency }).catch(tellCurrencyFailed);
  return opened;
}

const tellCurrencyFailed = () =>
  toast.warning('No pudimos guardar la moneda de tus precios', 'Elígela en Tu página › Presentación.');

async function createShop(shop: Omit<Shop, 'currency'>): Promise<Organization> {
  try {
    return await call(createOrganization, { ...shop, timezone: browserTimezone() });
  } catch (failure) {
    // The shop may have been created although the response was lost.
    const isUncertain = failure instanceof Unreachable || isRefused(failure, 'organization_exists');
    const own = isUncertain ? await call(readOrganization, {}).catch(() => null) : null;
    if (own?.slug !== shop.slug) throw failure;
    return own;
  }
}

async function openAccount(account: Account): Promise<void> {
  const { email, password } = account;
  if (registered !== email) await makeAccount(account);
  registered = email;
  await signIn({ email, password });
}

async function makeAccount(account: Account): Promise<void> {
  try {
    await call(register, account);
  } catch (failure) {
    // The account exists since the lost response; the login then verifies the password.
    const isMade = unheard === account.email && isRefused(failure, 'email_taken');
    if (failure instanceof Unreachable) unheard = account.email;
    if (!isMade) throw failure;
  }
}
