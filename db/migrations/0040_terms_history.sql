-- Terms of late changes by clients, valid from `since` until the next row; before the first row clients can change a
-- reservation until its start. A reservation keeps the terms of its creation where they were milder.
create table terms_history (
  organization_id bigint not null,
  since timestamptz not null,
  cancel_hours smallint not null,
  late_change text not null,
  constraint terms_history_pkey primary key (organization_id, since),
  constraint terms_history_organization_fkey foreign key (organization_id) references organizations (id),
  constraint terms_history_late_change check (late_change in ('allow', 'call'))
);
