import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../connection.ts';

/** Stands for a value while a query is compiled; a query that depends on the value itself throws. */
class Placeholder {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  valueIn(values: object): unknown {
    return Reflect.get(values, this.#name);
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`a prepared query depends on the value of ${this.#name}`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Compiles a query of one row once per shape, because compiling a large query costs more than running it. `build` may
 * use each value only as a parameter of the statement; whatever else decides the text is part of the shape.
 */
export function prepareQuery<Values extends object, Shape extends Record<string, boolean>, Row>(
  build: (db: Db, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, shape) => {
    const key = JSON.stringify(shape);
    const query = compiled.get(key) ?? build(db, placeholders as Values, shape).compile();
    compiled.set(key, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
    );
    const bound: CompiledQuery<Row> = { ...query, parameters };
    const [row] = (await db.executeQuery(bound)).rows;
    if (!row) throw new Error('a prepared query answered no row');
    return row;
  };
}
