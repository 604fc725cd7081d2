import { z } from 'zod';

export type Field = { path: string; schema: z.ZodType };

/** Direct parts of a schema: fields of an object, elements of an array, options of a union, or the wrapped schema. */
export function partsOf(path: string, schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, part]) => ({
      path: path ? `${path}.${name}` : name,
      schema: part as z.ZodType,
    }));
  if (schema instanceof z.ZodArray) return [{ path: `${path}[]`, schema: schema.element as z.ZodType }];
  if (schema instanceof z.ZodUnion)
    return schema.options.map((part) => ({ path, schema: part as z.ZodType }));
  if (schema instanceof z.ZodPipe) return [{ path, schema: schema.in as z.ZodType }];
  if (schema instanceof z.ZodRecord) return [{ path: `${path}{}`, schema: schema.valueType as z.ZodType }];
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? [{ path, schema: innerType }] : [];
}
