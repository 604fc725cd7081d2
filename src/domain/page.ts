import type { MemberProposals, Proposed } from './absences/contract.ts';
import type { GroupMember } from './booking/groups/contract.ts';
import type { Branch } from './branches/contract.ts';
import type { ShopContact } from './branches/reach.ts';
import type { PublicDeposit } from './deposits/contract.ts';
import type { Clock, Instant, Zone } from './time.ts';
import type { Profile } from './profile/contract.ts';
import type { LinkRating } from './ratings/contract.ts';
import type { PublicReservation } from './reservations/contract.ts';
import type { PublicBarber } from './barbers/contract.ts';
import type { Organization } from './organization/contract.ts';
import type { PublicRules, Rules, Terms } from './organization/rules.ts';
import type { PersonSummary } from './privacy/contract.ts';
import type { PhonePlans } from './text/phone-plan.ts';
import type { MyReservations } from './recovery/contract.ts';
import type { Service } from './services/contract.ts';
import type { WaitEntry } from './waitlist/contract.ts';

/** Data of a server-rendered page; the page embeds it, and the first rendering needs nothing else. */
export type Page =
  | { kind: 'service-terms' }
  | LandingPage
  /** `profile` is only for the document around the wizard; null after a failed query. */
  | { kind: 'booking'; data: BookingPage; profile?: PageProfile | null }
  | { kind: 'unknown-shop' }
  | { kind: 'reservation'; data: ReservationPage }
  | { kind: 'unknown-reservation'; lost?: LostLink | undefined }
  | { kind: 'held'; data: HeldPage }
  | { kind: 'unknown-hold'; lost?: LostLink | undefined }
  | { kind: 'wait-entry'; data: WaitEntryPage }
  | { kind: 'unknown-wait-entry'; lost?: LostLink | undefined }
  | { kind: 'deposit'; data: DepositPage }
  | { kind: 'unknown-deposit'; lost?: LostLink | undefined }
  | { kind: 'lost-link'; data: LostLink }
  | { kind: 'my-reservations'; data: MyReservations }
  | { kind: 'dead-recovery-link'; lost?: LostLink | undefined }
  | { kind: 'accessibility'; support_email: string | null }
  | { kind: 'person-data'; data: PersonDataPage }
  | { kind: 'dead-data-link'; lost?: LostLink | undefined }
  | { kind: 'privacy'; data: PrivacyPage }
  | { kind: 'unavailable' }
  | { kind: 'unknown' }
  | {
      kind: 'staff';
      /** External host for photo uploads; absent where the product hosts them itself. */
      image_host?: { upload_url: string; preset: string } | undefined;
    };

export type PageAddress = {
  publicUrl: string;
  path: string;
  /** Address of the API, if it differs from the page's own. */
  apiUrl?: string | undefined;
};

/** Inline code of a page; the content security policy allows exactly this text. */
export type Inlined = { script: string; style?: string };
export type RenderedPage = {
  html: string;
  inlined?: Inlined;
  /** Whether the sources of the page can change at any time (development): the server must not cache such a page. */
  isDraft?: boolean;
};
/** Renders a page as HTML; `createRenderer`, which the build of the public app exports, returns this function. */
export type RenderPage = (page: Page, address: PageAddress) => RenderedPage | Promise<RenderedPage>;

/**
 * A shop's profile with what holds at rendering: the weekday in the shop's zone, 0 Monday, and whether the shop is
 * open; `open` is null for several branches, and where nobody works within the bookable days.
 */
export type PageProfile = Profile & { today: number; open: string | null; chat_booking?: string };

/** Data of the booking page; a part is null after a failed query, and the browser then requests it. */
export type BookingPage = {
  organization: Organization;
  now: Instant;
  /** Subscription statuses with which this installation accepts bookings. */
  open_statuses: string[];
  services: Service[] | null;
  branches: Branch[] | null;
  barbers: PublicBarber[] | null;
  /** Barbers whose hours and days off leave no bookable day. */
  idle_barbers: number[] | null;
  /** Ids of the most booked services, the most booked first; absent in a shop that groups its services. */
  popular?: number[];
  /** Name of the currency, as in `pesos uruguayos`; absent where the shop named none. */
  prices_in?: string;
  billing: { status: string | null } | null;
  /** Earliest opening time of the week, `HH:MM`; absent where no day has hours. */
  opens_at?: Clock;
  public_rules?: PublicRules;
  contact?: ShopContact;
  phones: PhonePlans;
  /** Whether a website of the shop embeds the page, without top bar and footer. */
  embedded?: true;
};

export type LandingPage = {
  kind: 'landing';
  /** Slug of a demo shop. */
  example?: string | undefined;
  panel?: true;
  /** Monthly price of the subscription, such as `UYU 990`; absent while unknown. */
  price?: string;
  support_email?: string | undefined;
};

export type ReservationPage = {
  reservation: PublicReservation;
  shop: { name: string; timezone: Zone };
  now: Instant;
  branch: Branch | null;
  /** Members of the group; only for the person who booked it. */
  members?: GroupMember[];
  /** Whether the page asks the client to confirm attendance, see `asksForConfirmation`. */
  asks_coming?: boolean;
  proposed?: Proposed;
  proposed_members?: MemberProposals[];
  rating?: LinkRating;
  next_visits?: { start_at: Instant; external_id: string }[];
  reminders_off?: boolean;
  /** Present where the reservation's e-mail address receives marketing e-mails of the shop. */
  wants_news?: boolean;
  policy?: string;
  /** Today's terms of the shop; absent while all have their default. */
  terms?: Terms;
  contact?: ShopContact;
};

/** A shop that can send a client the link to own reservations; `chat` says whether also by WhatsApp. */
export type LostLink = { shop: { name: string; slug: string }; chat: boolean };

type HeldVisit = Pick<PublicReservation, 'start_at' | 'end_at' | 'barber' | 'services'>;
export type HeldPage = {
  hold: HeldVisit & Pick<PublicReservation, 'external_id'> & { held_until: Instant };
  /** Members of the group, the booker first; absent for one person. */
  people?: (HeldVisit & Pick<PublicReservation['client'], 'firstname' | 'lastname'>)[];
  shop: { name: string; slug: string; timezone: Zone };
  now: Instant;
  policy?: string;
  terms?: Terms;
};

export type WaitEntryPage = {
  entry: WaitEntry;
  shop: { name: string; slug: string; timezone: Zone };
  services: string[];
  /** Full name of the requested barber; null for any barber. */
  barber: string | null;
  now: Instant;
  policy?: string;
  terms?: Terms;
};

export type DepositPage = {
  deposit: PublicDeposit;
  shop: { name: string; slug: string; timezone: Zone };
  now: Instant;
  terms?: Terms;
  contact?: ShopContact;
};

export type PersonDataPage = {
  token: string;
  summary: PersonSummary;
  wants_news?: boolean;
};

export type PrivacyPage = {
  shop: { name: string; slug: string };
  addresses: string[];
  retention_months: Rules['retention_months'];
  reminders: boolean;
  chat: boolean;
  waitlist: boolean;
  marketing: boolean;
};
