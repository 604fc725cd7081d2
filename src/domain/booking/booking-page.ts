import type { PublicBarber } from '../barbers/contract.ts';
import type { Branch } from '../branches/contract.ts';
import type { Organization } from '../organization/contract.ts';
import type { Service } from '../services/contract.ts';
import type { Instant } from '../time.ts';

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
  billing: { status: string | null } | null;
};
