import type { Page } from '#domain/page.ts';

type StaffPage = Extract<Page, { kind: 'staff' }>;

/** The data that the server put into the staff's page; empty without any. */
export function readStaffPage(): Partial<StaffPage> {
  const page = JSON.parse(document.getElementById('page')?.textContent || 'null') as Page | null;
  return page?.kind === 'staff' ? page : {};
}
