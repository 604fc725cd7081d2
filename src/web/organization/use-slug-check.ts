import { checkSlug } from '#domain/organization/contract.ts';
import { isSlug } from '#domain/slug.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useRead } from '#web/lib/use-read.ts';

/** `idle`: nothing to say, as when the form is wrong or the check failed. */
export type SlugCheck = 'idle' | 'checking' | 'free' | 'taken';

const restMs = 350;

/** Asks whether a slug is free once typing stopped. An answer about another slug is never shown. */
export function useSlugCheck(slug: string): SlugCheck {
  const rested = useDebounced(slug, restMs);
  const isAsked = slug === rested && isSlug(slug);
  const answer = useRead(checkSlug, { slug: rested }, { enabled: isAsked });
  if (!isAsked || answer.isError) return 'idle';
  if (answer.isFetching || !answer.data) return 'checking';
  return answer.data.available ? 'free' : 'taken';
}
