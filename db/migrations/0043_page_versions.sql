-- Raised by every transaction that changes what the shop's page shows, so that processes can keep the rendered page.
create table page_versions (
  organization_id bigint not null,
  version bigint not null,
  constraint page_versions_pkey primary key (organization_id),
  constraint page_versions_organization_fkey foreign key (organization_id) references organizations (id)
);
