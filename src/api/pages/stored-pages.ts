import { LRUCache } from 'lru-cache';
import type { Inlined } from '#domain/page.ts';
import { type EpochMs, instantOf } from '#domain/time.ts';
import { hours } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { readPageVersion } from '../cache/page-versions.ts';
import type { Deps } from '../deps.ts';
import type { CompressedAnswer, OpenStream } from '../http/compression.ts';
import { openBrotli } from '../http/open-brotli.ts';
import { openGzip } from '../http/open-gzip.ts';

// Three thousand pages; more would take a process of many shops far above its 250 MB.
const mostBytes = 32 * 1024 * 1024;
// A process of the version before, during an upgrade, changes shops without raising their page version.
const longest = hours;
// The ten packets that a server sends before the first acknowledgement, without the headers and the end of a page.
const firstPackets = 13_400;
const besideContent = 1_024;

export type DrawnPage = {
  html: string;
  inlined: Inlined | undefined;
  frames: readonly string[];
  /** The next moment at which the page shows something else although the shop did not change. */
  until: EpochMs;
  isLasting: boolean;
};
export type StoredPage = Omit<DrawnPage, 'html'> & {
  open: OpenStream;
  closing: string;
  bytes: number;
  version: number;
  from: EpochMs;
};

/** The whole page, compressed; its end tells the browser the time of the sending, because the page can be an hour old. */
export function sentAt({ open, closing }: StoredPage, now: EpochMs): CompressedAnswer {
  const sent = `<script id="sent" type="application/json">"${instantOf(now)}"</script>`;
  return { coding: open.coding, content: open.end(closing && sent + closing) };
}

/** Gzip costs a fifth of brotli's time, and brotli is smaller. */
function compress(opening: string, style: string | undefined): OpenStream {
  const gzip = openGzip(opening, style);
  return gzip.bytes.length <= firstPackets ? gzip : openBrotli(opening);
}

/** Stores compressed pages for an hour at most, until their shop's page version, its date or its opening changes. */
export function createStoredPages({ db, now }: Pick<Deps, 'db' | 'now'>, most = mostBytes) {
  const pages = new LRUCache<string, StoredPage>({ maxSize: most, sizeCalculation: ({ bytes }) => bytes });
  const isFresh = ({ version, from, until }: StoredPage, newest: number) =>
    version === newest && from <= now() && now() < Math.min(until, from + longest);
  return {
    async read(
      organization: OrganizationId,
      name: string,
      draw: () => Promise<DrawnPage>,
    ): Promise<StoredPage> {
      // Read first: a page drawn from newer data than its version is only drawn again too early.
      const version = await readPageVersion(db, organization);
      const key = `${organization} ${name}`;
      const known = pages.get(key);
      if (known && isFresh(known, version)) return known;
      const from = now();
      const { html, ...drawn } = await draw();
      const close = html.lastIndexOf('</body>');
      const opening = close < 0 ? html : html.slice(0, close);
      // A copy: a slice would keep the whole document in memory.
      const closing = close < 0 ? '' : Buffer.from(html.slice(close)).toString();
      const open = compress(opening, drawn.inlined?.style);
      const page = { ...drawn, open, closing, bytes: open.bytes.length + besideContent, version, from };
      if (drawn.isLasting) pages.set(key, page);
      return page;
    },
    get bytes() {
      return pages.calculatedSize;
    },
  };
}
