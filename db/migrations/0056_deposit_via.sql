alter table deposits add column via text;
