import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { OwnUser } from '#domain/account/user.ts';
import { readPhonePlans } from '#domain/clients/phone-plans-contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import type { Page } from '#domain/page.ts';
import { listWaitlist } from '#domain/waitlist/contract.ts';
import { clearSession, storeToken, storeUser } from '#web/lib/session/session-store.ts';
import '#web/lib/session/sign-in.ts';
import { ClientPage } from '#web/public-app/ClientPage.tsx';
import { loadContent } from '#web/public-app/contents.tsx';
import { createQueryClient } from '#web/staff-app/query-client.ts';
import { createStaffRouter } from '#web/staff-app/router.tsx';
import { clearToasts } from '#web/ui/overlays/toasts.ts';
import '#web/theme/theme.css';
import { answer, startBackend } from './backend.ts';
import { theShop } from './samples.ts';

let root: Root | undefined;
let leave = () => {};

function signIn(user: OwnUser | null): void {
  if (!user) return clearSession();
  storeToken('token');
  storeUser(user);
}

function mount(node: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  root = createRoot(place);
  root.render(node);
}

export function open(path: string, user: OwnUser | null = null): void {
  signIn(user);
  history.replaceState(null, '', path);
  const router = createStaffRouter();
  leave = () => router.history.destroy();
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export async function openPublic(path: string, data: Page, user: OwnUser | null = null): Promise<void> {
  show(path, await loadContent(data, ''), user);
}

export function show(path: string, content: ReactNode, user: OwnUser | null = null): void {
  signIn(user);
  history.replaceState(null, '', path);
  mount(<ClientPage path={path}>{content}</ClientPage>);
}

export function prepare(): void {
  localStorage.clear();
  sessionStorage.clear();
  startBackend();
  answer(readOrganization, theShop);
  answer(listWaitlist, []);
  answer(readPhonePlans, { plans: {} });
}

export function close(): void {
  root?.unmount();
  leave();
  leave = () => {};
  root = undefined;
  document.getElementById('root')?.remove();
  clearToasts();
}

export const button = (name: string | RegExp, inside: Pick<Locator, 'getByRole'> = page): Locator =>
  inside.getByRole('button', { name });

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(path);
}
