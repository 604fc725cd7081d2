import { addressOf, telAddress } from '#domain/text/contact.ts';
import { limitSet, limitUrl } from '#domain/images/crop-url.ts';
import type { Branch } from '#domain/branches/contract.ts';
import type { OpeningDay } from '#domain/branches/opening.ts';
import { mapAddress } from '#domain/branches/reach.ts';
import type { BookingPage, PageProfile } from '#domain/page.ts';
import { socialHosts } from '#domain/profile/social-address.ts';

const shownParts = [
  'about',
  'cancellation_policy',
  'instagram',
  'facebook',
  'tiktok',
  'website',
  'whatsapp',
] as const;

export const hasFoot = (page: BookingPage, profile: PageProfile): boolean =>
  activeOf(page).length > 0 ||
  hasHours(profile) ||
  profile.photos.length > 0 ||
  profile.chat_booking !== undefined ||
  shownParts.some((part) => profile[part] !== null);

const hasHours = ({ opening }: PageProfile): boolean =>
  opening.some(({ days }) => days.some(({ ranges }) => ranges.length > 0));

const activeOf = ({ branches }: BookingPage): Branch[] =>
  (branches ?? []).filter(({ is_active }) => is_active);

type Props = { page: BookingPage; profile: PageProfile };

/** Rendered by the server only, outside the hydrated root, so that it adds no JavaScript. */
export function ShopFoot({ page, profile }: Props) {
  const branches = activeOf(page);
  return (
    <footer className="shop-foot">
      <div className="inside">
        <About name={page.organization.name} about={profile.about} />
        <Hours branches={branches} profile={profile} />
        <Places branches={branches} />
        <Photos photos={profile.photos} />
        <ChatBooking address={profile.chat_booking} />
        <Networks profile={profile} />
        {profile.cancellation_policy && (
          <section>
            <h2>Política de cancelación</h2>
            <Paragraphs of={profile.cancellation_policy} />
          </section>
        )}
      </div>
    </footer>
  );
}

const About = ({ name, about }: { name: string; about: string | null }) =>
  about && (
    <section>
      <h2>{`Sobre ${name}`}</h2>
      <Paragraphs of={about} />
    </section>
  );

function Hours({ branches, profile }: { branches: Branch[]; profile: PageProfile }) {
  if (!hasHours(profile)) return null;
  const { opening, today } = profile;
  const nameOf = (branch: number | null) => branches.find(({ id }) => id === branch)?.name;
  return (
    <section>
      <h2>Horarios</h2>
      <div className="places">
        {opening.map(({ branch_id, days }) => (
          <Week key={branch_id} name={opening.length > 1 && nameOf(branch_id)} {...{ days, today }} />
        ))}
      </div>
    </section>
  );
}

function Places({ branches }: { branches: Branch[] }) {
  if (branches.length === 0) return null;
  return (
    <section>
      <h2>Dónde estamos</h2>
      <ul className="places">
        {branches.map((branch) => (
          <BranchEntry key={branch.id} branch={branch} />
        ))}
      </ul>
    </section>
  );
}

const Photos = ({ photos }: Pick<PageProfile, 'photos'>) =>
  photos.length > 0 && (
    <section>
      <h2>Fotos</h2>
      <ul className="photos">
        {photos.map(({ id, url, alt }) => (
          <li key={id}>
            <img
              src={limitUrl(url, 480)}
              srcSet={limitSet(url)}
              sizes="(min-width: 48em) 320px, 46vw"
              alt={alt}
              width={480}
              height={360}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  );

const Paragraphs = ({ of: text }: { of: string | null }) =>
  (text?.split(/\n\s*\n/) ?? []).map((paragraph, at) => (
    <p key={at} className="words">
      {paragraph}
    </p>
  ));

const dayNames = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

type WeekProps = { name: string | false | undefined; days: readonly OpeningDay[]; today: number };

const Week = ({ name, days, today }: WeekProps) => (
  <div>
    {name && <h3>{name}</h3>}
    <dl className="week">
      {days.map(({ weekday, ranges }) => (
        <div key={weekday} aria-current={weekday === today ? 'date' : undefined}>
          <dt>{dayNames[weekday]}</dt>
          <dd translate={ranges.length > 0 ? 'no' : undefined}>
            {ranges.map(({ start, end }) => `${start} – ${end}`).join(', ') || 'Cerrado'}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

const away = { target: '_blank', rel: 'noopener' };

const BranchEntry = ({ branch }: { branch: Branch }) => {
  const map = mapAddress(branch);
  return (
    <li>
      <h3>{branch.name}</h3>
      {addressOf(branch) && <p>{addressOf(branch)}</p>}
      {branch.phone && (
        <p>
          <a href={telAddress(branch.phone) ?? undefined}>{branch.phone}</a>
        </p>
      )}
      {map && (
        <p>
          <a href={map} {...away}>
            Cómo llegar
            <span className="visually-hidden">{` a ${branch.name}`}</span>
          </a>
        </p>
      )}
    </li>
  );
};

const ChatBooking = ({ address }: { address: string | undefined }) =>
  address && (
    <section>
      <h2>WhatsApp</h2>
      <ul className="links">
        <li>
          <a href={address} {...away}>
            Reservar por WhatsApp
          </a>
        </li>
      </ul>
    </section>
  );

const networkNames = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok' } as const;

function Networks({ profile }: { profile: PageProfile }) {
  const { website, whatsapp } = profile;
  const networks = Object.keys(socialHosts) as (keyof typeof socialHosts)[];
  const links = [
    ...networks.map((network) => ({ name: networkNames[network], address: profile[network] })),
    { name: 'WhatsApp', address: whatsapp && `https://wa.me/${whatsapp}` },
    { name: 'Sitio web', address: website },
  ].flatMap(({ name, address }) => (address ? [{ name, address }] : []));
  if (links.length === 0) return null;
  return (
    <section>
      <h2>Redes</h2>
      <ul className="links">
        {links.map(({ name, address }) => (
          <li key={name}>
            <a href={address} {...away}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
