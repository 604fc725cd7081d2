import type { CardStatus } from '#domain/deposits/accounts/card-account.ts';
import type { EpochMs } from '#domain/time.ts';

export type NewAccount = { organization: number; name: string; email: string; country: string; key: string };
export type ReadAccount = CardStatus & { country: string | null; currency: string | null };

export type ConnectedEvent = {
  id: string;
  type: string;
  at: EpochMs;
  account: string;
  /** Ids of the checkout session and the payment that the event names. */
  session: string | null;
  payment: string | null;
};

/** Accounts of shops at the payment provider. Calls end within seconds and reject only with a Refusal. */
export type DepositAccounts = {
  create(account: NewAccount): Promise<string>;
  openLink(account: string): Promise<string | null>;
  read(account: string): Promise<ReadAccount>;
  readEvent(bytes: Buffer, signature: string, nowMs: number): ConnectedEvent | null;
};
