import { describe, expect, test } from 'vitest';
import { brokenConstraint, isDatabaseUnavailable, wasUndone } from './errors.ts';

type Fields = { code?: string; constraint?: string };
const problem = (message: string, fields: Fields = {}) => Object.assign(new Error(message), fields);
const ofWorker = (message: string, code = 'XX000') => problem(message, { code });

describe('a broken constraint is known by its name', () => {
  test.each<[string, Error, string | null]>([
    [
      'as PostgreSQL says it',
      problem('duplicate key value violates unique constraint "clients_email_key"', {
        code: '23505',
        constraint: 'clients_email_key',
      }),
      'clients_email_key',
    ],
    [
      'with the number of a shard',
      problem('duplicate key value violates unique constraint "clients_email_key_102059"', { code: '23505' }),
      'clients_email_key',
    ],
    [
      'where Citus lost the code of a duplicate key',
      ofWorker('duplicate key value violates unique constraint "clients_email_key_102059"'),
      'clients_email_key',
    ],
    [
      'where Citus lost the code of an overlap',
      ofWorker('conflicting key value violates exclusion constraint "reservations_no_overlap_102123"'),
      'reservations_no_overlap',
    ],
    [
      'where Citus lost the code of a foreign key',
      ofWorker(
        'insert or update on table "reservations_102123" violates foreign key constraint "reservations_client_fkey_102123"',
      ),
      'reservations_client_fkey',
    ],
    ['unless the error is another one', ofWorker('cache lookup failed for constraint "x"'), null],
    ['unless it is no error of the database', problem('violates unique constraint "x"'), null],
    ['unless it is no error at all', 'violates unique constraint "x"' as unknown as Error, null],
  ])('%s', (_how, error, name) => {
    expect(brokenConstraint(error)).toBe(name);
  });
});

describe('whether a transaction may be tried again', () => {
  test.each<[Error, boolean]>([
    [problem('deadlock detected', { code: '40P01' }), true],
    [problem('could not serialize access due to concurrent update', { code: '40001' }), true],
    [ofWorker('deadlock detected'), true],
    [ofWorker('canceling the transaction since it was involved in a distributed deadlock'), true],
    [ofWorker('could not serialize access due to concurrent update'), true],
    [ofWorker('duplicate key value violates unique constraint "clients_email_key_102059"'), false],
    [ofWorker('could not create distributed plan'), false],
  ])('%s: %s', (error, expected) => {
    expect(wasUndone(error)).toBe(expected);
  });
});

describe('whether the database is away', () => {
  test.each<[Error, boolean]>([
    [problem('connection failure', { code: '08006' }), true],
    [problem('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }), true],
    [problem('Connection terminated unexpectedly'), true],
    [ofWorker('server closed the connection unexpectedly'), true],
    [ofWorker('connection to the remote node postgres@worker-1:5432 failed', '08006'), true],
    [ofWorker('connection to the remote node worker-1:5432 failed with the following error: timeout'), true],
    [ofWorker('could not commit transaction for shard 102194 on at least one active node'), true],
    [ofWorker('canceling statement due to lock timeout'), true],
    [ofWorker('canceling statement due to statement timeout'), true],
    [ofWorker('the database system is shutting down'), true],
    [ofWorker('could not read from the worker', '58030'), true],
    [ofWorker('duplicate key value violates unique constraint "clients_email_key_102059"', '58030'), false],
    [ofWorker('could not create distributed plan'), false],
    [problem('syntax error', { code: '42601' }), false],
  ])('%s: %s', (error, expected) => {
    expect(isDatabaseUnavailable(error)).toBe(expected);
  });
});
