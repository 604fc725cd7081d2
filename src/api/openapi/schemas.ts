import { z } from 'zod';
import { pathParameters, type Route } from '#domain/route.ts';

export type Schema = { [key: string]: unknown } & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
};
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema as Schema;
}

export function inputOf({ method, path, input }: Route): { parameters: Parameter[]; body: Schema | null } {
  const { properties = {}, required = [] } = schemaOf(input, 'input');
  const inPath = pathParameters(path);
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const inQuery = method === 'GET' || method === 'DELETE';
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  });
  return {
    parameters: [...inPath.map(parameter('path')), ...(inQuery ? rest.map(parameter('query')) : [])],
    body:
      inQuery || rest.length === 0
        ? null
        : {
            type: 'object',
            properties: Object.fromEntries(rest.map((name) => [name, properties[name] ?? {}])),
            required: required.filter((name) => rest.includes(name)),
          },
  };
}

export const answersOf = ({ status, answer, also = {} }: Route): [status: number, answer: Schema | null][] =>
  Object.entries({ ...also, [status]: answer }).map(([each, shape]) => [
    Number(each),
    Number(each) === 204 ? null : schemaOf(shape, 'output'),
  ]);
