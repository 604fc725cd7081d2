import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { type Field, partsOf } from '#test/contract-fields.ts';

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

/** The outermost schema of a text field validates the whole text, so its parts are not checked. */
function openFields({ path, schema }: Field): string[] {
  if (hostileTexts.some((text) => schema.safeParse(text).success)) return [path];
  const holdsFields = schema instanceof z.ZodObject || schema instanceof z.ZodArray;
  return partsOf(path, schema)
    .filter((part) => holdsFields || !(part.schema instanceof z.ZodString))
    .flatMap(openFields);
}

// These values are looked up or compared with issued secrets, and an unknown value has its own error.
const lookedUp = new Set([
  'POST /auth/password/reset token',
  'POST /auth/password/link token',
  'POST /auth/email/confirm token',
  'POST /auth/email/undo token',
  'POST /reservations/public/:externalId/accept token',
  'POST /waitlist/public/:externalId/confirm token',
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
