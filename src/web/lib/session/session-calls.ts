import type { login, logout, readSessionUser, refresh } from '#domain/session/contract.ts';
import { endpoint } from '../http/endpoint.ts';

export const loginCall = endpoint<typeof login>('POST /auth/login');
export const logoutCall = endpoint<typeof logout>('POST /auth/logout');
export const refreshCall = endpoint<typeof refresh>('POST /auth/refresh');
export const readSessionUserCall = endpoint<typeof readSessionUser>('GET /auth/me');
