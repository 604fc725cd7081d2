import { cropUrl, limitSet, limitUrl } from '#domain/images/crop-url.ts';
import { mapAddress } from '#domain/branches/reach.ts';
import { addressOf, joinNames } from '#domain/text/contact.ts';
import type { BookingPage, PageProfile } from '#domain/page.ts';
import { Phrase } from '#web/ui/Phrase.tsx';

type Props = { page: BookingPage; profile: PageProfile };

const shownPhotos = 3;

/** Parts that the layout around them depends on: `cover`, and `way` for the link to a map. */
export const frontParts = (page: BookingPage, { cover_url }: PageProfile): string =>
  [cover_url && 'cover', mapOf(page) && 'way'].filter(Boolean).join(' ');

const coverSizes = '(min-width: 66em) 1008px, (min-width: 48em) 640px, 100vw';

/** Begins the cover's request before the style sheet, which stands before the picture, has arrived. */
export const CoverPreload = ({ url }: { url: string }) => (
  <link
    rel="preload"
    as="image"
    href={limitUrl(url, 960)}
    imageSrcSet={limitSet(url)}
    imageSizes={coverSizes}
    fetchPriority="high"
  />
);

/** Rendered by the server only; the hydrated page around it keeps its HTML. */
export const ShopFront = ({ page, profile }: Props) => (
  <>
    {profile.cover_url && (
      <img
        className="cover"
        src={limitUrl(profile.cover_url, 960)}
        srcSet={limitSet(profile.cover_url)}
        sizes={coverSizes}
        alt=""
        width={960}
        height={540}
        fetchPriority="high"
      />
    )}
    {profile.logo_url && (
      <img
        className="logo"
        src={cropUrl(profile.logo_url, 128)}
        alt=""
        width={56}
        height={56}
        loading={afterCover(profile)}
      />
    )}
    <Facts page={page} profile={profile} />
    {profile.tagline && <p className="tagline">{profile.tagline}</p>}
    <Photos photos={profile.photos} loading={afterCover(profile)} />
  </>
);

function Facts({ page, profile: { open } }: Props) {
  const branches = activeOf(page);
  const [branch] = branches;
  const isSeveral = branches.length > 1;
  const [first, ...others] = isSeveral
    ? [`${branches.length} sucursales`, joinNames(branches.map(({ name }) => name))]
    : [open, branch && (branch.address_line1 || addressOf(branch))].filter((fact) => Boolean(fact));
  const map = mapOf(page);
  return (
    first && (
      <p className="facts">
        <span>
          <strong>
            <Phrase>{first}</Phrase>
          </strong>
          {others.map((fact) => (
            <span key={fact}>{` · ${fact}`}</span>
          ))}
        </span>
        {map && (
          <span className="way">
            <span className="dot"> · </span>
            <a href={map} target="_blank" rel="noopener">
              Cómo llegar
            </a>
          </span>
        )}
      </p>
    )
  );
}

const activeOf = ({ branches }: BookingPage) => (branches ?? []).filter(({ is_active }) => is_active);

function mapOf(page: BookingPage): string | undefined {
  const [branch, other] = activeOf(page);
  return branch && !other ? mapAddress(branch) : undefined;
}

// Beside a cover the smaller pictures would share its bandwidth.
const afterCover = ({ cover_url }: PageProfile) => (cover_url ? 'lazy' : 'eager');

type PhotosProps = Pick<PageProfile, 'photos'> & { loading: 'lazy' | 'eager' };

const Photos = ({ photos, loading }: PhotosProps) =>
  photos.length > 0 && (
    <ul className="shots">
      {photos.slice(0, shownPhotos).map(({ id, url, alt }) => (
        <li key={id}>
          <a href={limitUrl(url, 960)} target="_blank" rel="noopener">
            <img
              src={cropUrl(url, 192)}
              alt={alt}
              width={96}
              height={96}
              loading={loading}
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
