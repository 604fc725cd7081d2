import type { GroupMember } from './booking/group-contract.ts';
import type { Branch } from './branches/contract.ts';
import type { ShopContact } from './branches/reach.ts';
import type { Clock, Instant, Zone } from './time.ts';
import type { Profile } from './profile/contract.ts';
import type { PublicReservation } from './reservations/contract.ts';
import type { PublicBarber } from './barbers/contract.ts';
import type { Organization } from './organization/contract.ts';
import type { PublicRules, Rules } from './organization/rules.ts';
import type { PersonSummary } from './privacy/contract.ts';
import type { Service } from './services/contract.ts';
import type { WaitEntry } from './waitlist/contract.ts';

/** What a page that the server answers shows; it is embedded in the page and is all that the first rendering needs. */
export type Page =
  /** `example` is the slug of a shop to look at. */
  | { kind: 'landing'; example?: string | undefined }
  /** `profile` is for the document around the wizard alone; null where it could not be read. */
  | { kind: 'booking'; data: BookingPage; profile?: PageProfile | null }
  | { kind: 'unknown-shop' }
  | { kind: 'reservation'; data: ReservationPage }
  | { kind: 'unknown-reservation' }
  | { kind: 'held'; data: HeldPage }
  /** The link of a held slot that lapsed or was given back. */
  | { kind: 'unknown-hold' }
  | { kind: 'wait-entry'; data: WaitEntryPage }
  | { kind: 'unknown-wait-entry' }
  /** What is done so that everybody can use the product, and whom to write to. */
  | { kind: 'accessibility'; support_email: string | null }
  | { kind: 'person-data'; data: PersonDataPage }
  /** The link to somebody's data that is over, or never was one. */
  | { kind: 'dead-data-link' }
  | { kind: 'privacy'; data: PrivacyPage }
  /** Something did not answer; trying again may help. */
  | { kind: 'unavailable' }
  | { kind: 'unknown' }
  /** The staff's application, which draws itself in the browser. */
  | {
      kind: 'staff';
      /** Where photos go, when that is not the product itself. */
      image_host?: { upload_url: string; preset: string } | undefined;
    };

export type PageAddress = {
  publicUrl: string;
  path: string;
  /** Where the API answers, when it has an address of its own. */
  apiUrl?: string | undefined;
};

/** Code that stands in a page itself; the content policy lets in this very text and no other. */
export type Inlined = { script: string; style?: string };
export type RenderedPage = {
  html: string;
  inlined?: Inlined;
  /** Drawn from sources that may change at any time, so that it is not kept. */
  isDraft?: boolean;
};
/** Writes a page as HTML; the build of the public app exports it. */
export type RenderPage = (page: Page, address: PageAddress) => RenderedPage | Promise<RenderedPage>;

/** What a shop tells of itself, and the weekday there when the page was made, 0 Monday. */
export type PageProfile = Profile & { today: number };

/** What the server hands to the booking page; a part it could not read is null and the browser asks for it. */
export type BookingPage = {
  organization: Organization;
  /** The server's clock when the page was made. */
  now: Instant;
  /** Subscription statuses with which this installation takes bookings. */
  open_statuses: string[];
  services: Service[] | null;
  branches: Branch[] | null;
  barbers: PublicBarber[] | null;
  /** The barbers among them without a day that can be booked, by their hours and days off. */
  idle_barbers: number[] | null;
  billing: { status: string | null } | null;
  /** The earliest opening of the week, `HH:MM`; absent where no day has hours. */
  opens_at?: Clock;
  /** Absent while every rule has its default. */
  public_rules?: PublicRules;
  /** Absent where the shop has no number. */
  contact?: ShopContact;
  /** Whether it stands in a page of the shop's own, without bar and foot. */
  embedded?: true;
};

/** What the server hands to the page behind a reservation's link. */
export type ReservationPage = {
  reservation: PublicReservation;
  /** The shop's name and its wall clock. */
  shop: { name: string; timezone: Zone };
  /** The server's clock when the page was made. */
  now: Instant;
  /** Where the reservation takes place, as long as that is known. */
  branch: Branch | null;
  /** Only for whoever booked a group: everybody of it. */
  members?: GroupMember[];
  /** Only where the shop asks whether they come: after a reminder or within 48 hours of the start. */
  asks_coming?: boolean;
  /** Only of a series: its next reservations after this one. */
  next_visits?: { start_at: Instant; external_id: string }[];
  /** Only where the client wants no reminders of the shop. */
  reminders_off?: boolean;
  /** Only where the address of the reservation receives marketing e-mails of the shop. */
  wants_news?: boolean;
  /** What the shop says of cancellations; absent where it says nothing. */
  policy?: string;
  /** Absent where the shop has no number. */
  contact?: ShopContact;
};

type HeldVisit = Pick<PublicReservation, 'start_at' | 'end_at' | 'barber' | 'services'>;
/** What the server hands to the page behind the link that confirms a booking. */
export type HeldPage = {
  hold: HeldVisit & Pick<PublicReservation, 'external_id'> & { held_until: Instant };
  /** Everybody of a group, whoever booked it first; absent where one person comes. */
  people?: (HeldVisit & Pick<PublicReservation['client'], 'firstname' | 'lastname'>)[];
  shop: { name: string; slug: string; timezone: Zone };
  /** The server's clock when the page was made. */
  now: Instant;
  /** What the shop says of cancellations; absent where it says nothing. */
  policy?: string;
};

/** What the server hands to the page of somebody who waits for a place. */
export type WaitEntryPage = {
  entry: WaitEntry;
  shop: { name: string; slug: string; timezone: Zone };
  /** The names of the wanted services. */
  services: string[];
  /** The full name of whom they wait for; null: any. */
  barber: string | null;
  /** The server's clock when the page was made. */
  now: Instant;
  /** What the shop says of cancellations; absent where it says nothing. */
  policy?: string;
};

/** What the server hands to the page behind the link to somebody's data. */
export type PersonDataPage = {
  token: string;
  summary: PersonSummary;
  /** Only where the address of the link receives marketing e-mails of the shop. */
  wants_news?: boolean;
};

/** What the server hands to the page that says what a shop keeps of its clients. */
export type PrivacyPage = {
  shop: { name: string; slug: string };
  /** Where its branches are, in a line each. */
  addresses: string[];
  retention_months: Rules['retention_months'];
  /** Whether the shop reminds, tells by chat, keeps a waitlist, asks for news. */
  reminders: boolean;
  chat: boolean;
  waitlist: boolean;
  marketing: boolean;
};
