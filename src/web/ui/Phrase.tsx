const exact = /(-?\$\d+(?:\.\d\d)?|\b\d{1,2}:\d\d\b)/;

/**
 * A text of the public pages that changes or has sibling texts. Browser translation replaces text nodes, so each part
 * has its own element; prices and times are excluded from translation.
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
