import type { Page } from '#domain/page.ts';

type StaffPage = Extract<Page, { kind: 'staff' }>;

/** What the server put into the staff's page; nothing where the page came without it. */
export function readStaffPage(): Partial<StaffPage> {
  const page = JSON.parse(document.getElementById('page')?.textContent || 'null') as Page | null;
  return page?.kind === 'staff' ? page : {};
}
