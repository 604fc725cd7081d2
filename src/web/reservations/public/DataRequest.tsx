import type { requestPersonData } from '#domain/privacy/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { AnsweredButton } from './AnsweredButton.tsx';

const requestCall = endpoint<typeof requestPersonData>('POST /privacy/requests');

export const DataRequest = ({ link, shop }: { link: string; shop: string }) => (
  <AnsweredButton
    text={`Mis datos en ${shop}`}
    failed="No pudimos pedirlos"
    ask={async () => (await call(requestCall, { link }, { skipAuth: true })).detail}
  />
);
