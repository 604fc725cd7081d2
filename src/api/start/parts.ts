import type { FastifyServerFactory } from 'fastify';
import type { Deps } from '../deps.ts';

/** What a start hands on: its settings, whom to tell of what happens, and what to undo at the end. */
export type StartContext = Pick<Deps, 'config' | 'log'> & {
  later: (step: () => unknown) => void;
  /** Ends the product; without an error where somebody else told of it. */
  fail: (error?: unknown) => void;
};
export type Web = Pick<Deps, 'renderPage'> & {
  serverFactory?: FastifyServerFactory;
  close?: () => Promise<void>;
};
