-- What our own image host keeps for a shop; one that no row names is removed a day after `unused_since`.
create table photos (
  organization_id bigint not null,
  name text not null,
  -- With its squares; 0 for one that was uploaded before this table.
  bytes bigint not null,
  unused_since timestamptz,
  constraint photos_pkey primary key (organization_id, name),
  constraint photos_organization_fkey foreign key (organization_id) references organizations (id)
);

create index photos_unused_idx on photos (unused_since) where unused_since is not null;
