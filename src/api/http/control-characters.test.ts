import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { type Field, partsOf } from '#test/contract-fields.ts';

/** Texts that some field takes: one for each form, and plain letters of many lengths. */
const samples = [
  '2026-11-20',
  '2026-11-20T10:00',
  '2026-11-20T10:00:00Z',
  '10:00',
  'a@example.com',
  'https://example.com/a',
  '+598 99 123 456',
  '12.50',
  '12',
  ...Array.from({ length: 100 }, (_, length) => 'a'.repeat(length)),
];
const hostileTexts = ['\u0000', '\ud800'].flatMap((mark) =>
  samples.flatMap((text) => [
    `${mark}${text}`,
    `${text.slice(0, 1)}${mark}${text.slice(1)}`,
    `${text}${mark}`,
  ]),
);

/** The paths of the texts of a schema that take a hostile text. The outermost schema of a text judges it whole. */
function openFields({ path, schema }: Field): string[] {
  if (hostileTexts.some((text) => schema.safeParse(text).success)) return [path];
  const holdsFields = schema instanceof z.ZodObject || schema instanceof z.ZodArray;
  return partsOf(path, schema)
    .filter((part) => holdsFields || !(part.schema instanceof z.ZodString))
    .flatMap(openFields);
}

// These are looked up or compared with secrets that were given out, and one that matches nothing has its own answer.
const lookedUp = new Set([
  'POST /auth/password/reset token',
  'POST /auth/password/link token',
  'POST /auth/email/confirm token',
  'POST /auth/email/undo token',
  'POST /reservations/public/:externalId/accept token',
  'GET /orgs/check-slug slug',
  'POST /orgs timezone',
  'PATCH /orgs/me timezone',
  'POST /public/:slug/holds replaces',
  'POST /public/:slug/holds hold',
]);
const isJudgedElsewhere = ({ method, path }: Route, field: string) =>
  pathParameters(path).includes(field) || lookedUp.has(`${method} ${path} ${field}`);

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s refuses control characters and lone surrogates in every text',
  (_title, call) => {
    const open = partsOf('', call.input).flatMap(openFields);
    expect([...new Set(open)].filter((field) => !isJudgedElsewhere(call, field))).toEqual([]);
  },
);
