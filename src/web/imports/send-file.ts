import type { ImportKind } from '#domain/imports/columns.ts';
import type { ShopImport } from '#domain/imports/contract.ts';
import { withToken } from '#web/lib/session/refresh.ts';
import { apiBase, reach, readRefusal } from '#web/lib/http/send.ts';

export const sendFile = ({ kind, file }: { kind: ImportKind; file: File }): Promise<ShopImport> =>
  withToken(async (token) => {
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', file);
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : undefined);
    const response = await reach(`${apiBase}/imports`, {
      method: 'POST',
      credentials: 'include',
      headers,
      body,
    });
    if (!response.ok) throw await readRefusal(response);
    return (await response.json()) as ShopImport;
  });
