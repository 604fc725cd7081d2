-- Photos of a shop on our own image host; the sweep deletes unreferenced photos one day after `unused_since`.
create table photos (
  organization_id bigint not null,
  name text not null,
  -- Size including all resized copies; 0 for photos uploaded before this table existed.
  bytes bigint not null,
  unused_since timestamptz,
  constraint photos_pkey primary key (organization_id, name),
  constraint photos_organization_fkey foreign key (organization_id) references organizations (id)
);

create index photos_unused_idx on photos (unused_since) where unused_since is not null;
