import type { Terms } from '#domain/organization/rules.ts';
import { callLaterText } from '#domain/organization/terms.ts';
import { Phrase } from '#web/ui/Phrase.tsx';

export const CallTerms = ({ terms }: { terms: Terms | undefined }) => {
  const text = terms && callLaterText(terms);
  return (
    text && (
      <p>
        <Phrase>{text}</Phrase>
      </p>
    )
  );
};
