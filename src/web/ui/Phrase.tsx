const exact = /(-?\$\d+(?:\.\d\d)?|\b\d{1,2}:\d\d\b)/;

/**
 * A text of the public pages that changes or stands beside others. A browser's translation replaces text nodes, so each
 * part has an element of its own; prices and times it leaves as they are.
 */
export const Phrase = ({ children }: { children: string }) =>
  children.split(exact).map(
    (part, at) =>
      part && (
        <span key={at} translate={at % 2 === 1 ? 'no' : undefined}>
          {part}
        </span>
      ),
  );
