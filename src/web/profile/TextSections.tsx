import type { Profile } from '#domain/profile/contract.ts';
import { currencyChoices, currencyOfZone } from '#domain/profile/currency.ts';
import type { Zone } from '#domain/time.ts';
import { profileLimits } from '#domain/profile/profile-limits.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useSection } from './use-section.ts';

type Props = { profile: Profile };

const paragraphs = 'Una línea en blanco empieza otro párrafo.';

const introOf = ({ tagline, about, currency, is_listed }: Profile) => ({
  tagline: tagline ?? '',
  about: about ?? '',
  currency: currency ?? '',
  is_listed,
});
type Intro = ReturnType<typeof introOf>;

const withProposal = (intro: Intro, zone: Zone): Intro => ({
  ...intro,
  currency: intro.currency || (currencyOfZone(zone) ?? ''),
});

export function IntroSection({ profile, zone }: Props & { zone: Zone }) {
  const section = useSection(profile, introOf, { propose: (intro) => withProposal(intro, zone) });
  const { field } = section;
  return (
    <SectionCard title="Presentación" section={section}>
      <TextField
        {...field('tagline')}
        label="Frase"
        optional
        maxLength={profileLimits.tagline}
        hint="En una línea, qué los distingue."
      />
      <TextArea
        {...field('about')}
        label="Sobre la barbería"
        optional
        rows={6}
        maxLength={profileLimits.about}
        hint={paragraphs}
      />
      <SelectField
        {...field('currency')}
        label="Moneda"
        optional
        choices={currencyChoices(zone)}
        hint="Tu página la dice una vez sobre los precios, y los buscadores los entienden."
      />
      <Checkbox {...field('is_listed')} label="Aparecer en los buscadores" />
    </SectionCard>
  );
}

const socialsOf = ({ instagram, facebook, tiktok, website, whatsapp }: Profile) => ({
  instagram: instagram ?? '',
  facebook: facebook ?? '',
  tiktok: tiktok ?? '',
  website: website ?? '',
  whatsapp: whatsapp ?? '',
});

export function SocialsSection({ profile }: Props) {
  const section = useSection(profile, socialsOf);
  const { field } = section;
  const account = {
    optional: true,
    maxLength: profileLimits.social,
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  return (
    <SectionCard title="Redes" section={section}>
      <TextField
        {...field('instagram')}
        {...account}
        label="Instagram"
        hint="Tu usuario o la dirección de tu perfil."
      />
      <TextField {...field('facebook')} {...account} label="Facebook" />
      <TextField {...field('tiktok')} {...account} label="TikTok" />
      <TextField
        {...field('website')}
        {...account}
        label="Sitio web"
        inputMode="url"
        hint="Empieza con https://."
      />
      <TextField
        {...field('whatsapp')}
        optional
        maxLength={profileLimits.whatsapp}
        label="WhatsApp"
        inputMode="tel"
        hint="Con el código del país, como +598 99 123 456."
      />
    </SectionCard>
  );
}

const policyOf = (profile: Profile) => ({ cancellation_policy: profile.cancellation_policy ?? '' });

export function PolicySection({ profile }: Props) {
  const section = useSection(profile, policyOf);
  return (
    <SectionCard title="Política" section={section}>
      <TextArea
        {...section.field('cancellation_policy')}
        label="Política de cancelación"
        optional
        rows={5}
        maxLength={profileLimits.cancellation_policy}
        hint={`Se lee al confirmar, en la página de cada reserva y en los correos. ${paragraphs}`}
      />
    </SectionCard>
  );
}
