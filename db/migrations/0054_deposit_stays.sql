-- While a part of a deposit is given back (`refunding`, `refund_failed`): what stays for the charge of its visit.
alter table deposits
  add column stays_cents bigint not null default 0
    constraint deposits_stays check (stays_cents between 0 and amount_cents);
