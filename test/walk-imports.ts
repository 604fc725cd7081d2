import type { z } from 'zod';
import { editImport, runImport, undoImport } from '#domain/imports/contract.ts';
import type { Route } from '#domain/route.ts';
import type { TestApp } from './app.ts';
import type { CallOptions } from './caller.ts';
import { aDraft } from './import-file.ts';

type Walk = <I extends z.ZodObject, A extends z.ZodType>(
  route: Route<I, A>,
  input: z.input<I>,
  options: CallOptions,
) => Promise<unknown>;

const visits =
  'Fecha,Hora,Barbero,Nombre,Correo\n2026-11-24,15:00,Bruno Díaz,Leo,leo@example.com\n2026-11-10,15:00,Ana Pérez,Eva,\n';

export async function walkImports(it: TestApp, walk: Walk, as: { token: string }): Promise<void> {
  const { id } = await aDraft(it, as.token, 'visitas', visits);
  await walk(editImport, { id, mapping: { month_first: true } }, as);
  await walk(runImport, { id }, as);
  await it.deps.jobs.drain();
  await walk(undoImport, { id }, as);
}
