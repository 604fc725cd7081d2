import { loadModule, parseSync } from 'libpg-query';

type Node = { [key: string]: unknown };

await loadModule();

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Parser nodes below a value, each with its kind; `enters` tells by the kind whether to descend into a node. */
function* nodesIn(value: unknown, enters: (kind: string) => boolean = () => true): Generator<[string, Node]> {
  if (!isNode(value)) return;
  for (const [kind, part] of Object.entries(value)) {
    if (isNode(part) && !Array.isArray(part)) yield [kind, part];
    if (enters(kind)) yield* nodesIn(part, enters);
  }
}

/** A text field of a node; '' where it has none. */
const textOf = (node: Node | undefined, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value : []);
const of = (node: unknown, kind: string): Node | undefined =>
  isNode(node) ? (node[kind] as Node | undefined) : undefined;
const kindsIn = (value: unknown, kind: string): Node[] =>
  [...nodesIn(value)].flatMap(([name, node]) => (name === kind ? [node] : []));
const wordsOf = (names: unknown): string[] => listOf(names).map((name) => textOf(of(name, 'String'), 'sval'));

const rowCounts = new Set([1, 2, 4, 8, 16, 32]);

function* problemsOfInsert({ selectStmt }: Node): Generator<string> {
  const rows = listOf(of(selectStmt, 'SelectStmt')?.['valuesLists']);
  if (selectStmt && rows.length === 0) yield 'insert … select';
  if (rows.length > 0 && !rowCounts.has(rows.length)) yield `a statement of ${rows.length} rows`;
  if (kindsIn(rows, 'SubLink').length > 0) yield 'a subquery in VALUES';
}

const stableTypes = /^(?:interval|timestamptz|timestamp|date|time)$/;
const stableFunctions = /^(?:now|make_interval|to_char|timezone|date_trunc|age|clock_timestamp)$/;
const isStable = (value: unknown): boolean =>
  kindsIn(value, 'SQLValueFunction').length > 0 ||
  kindsIn(value, 'FuncCall').some(({ funcname }) => stableFunctions.test(wordsOf(funcname).at(-1) ?? '')) ||
  kindsIn(value, 'typeName').some(({ names }) => stableTypes.test(wordsOf(names).at(-1) ?? ''));

function* problemsOfSet(table: string, targets: unknown): Generator<string> {
  for (const target of listOf(targets).map((one) => of(one, 'ResTarget') ?? {})) {
    const key = table === 'organizations' ? 'id' : 'organization_id';
    if (target['name'] === key) yield 'the distribution column in SET';
    const sums = kindsIn(target['val'], 'A_Expr').filter(
      ({ kind, name }) => kind === 'AEXPR_OP' && /^[-+*/]$/.test(wordsOf(name).join('')),
    );
    const mixes = sums.some((sum) => kindsIn(sum, 'ColumnRef').length > 0 && isStable(sum));
    if (mixes) yield 'arithmetic of a column with a stable function in SET';
  }
}

/** Names by which a query's own FROM clause calls its tables. */
const ownTables = (from: unknown): Set<string> =>
  new Set(
    [...nodesIn(from, (kind) => kind !== 'subquery' && kind !== 'SubLink')].flatMap(([kind, node]) => {
      if (!['RangeVar', 'RangeSubselect', 'RangeFunction'].includes(kind)) return [];
      return [textOf(of(node, 'alias'), 'aliasname') || textOf(node, 'relname')];
    }),
  );

/** Subqueries that compare `organization_id` with a column of an outer query: Citus then asks every shard. */
function* problemsOfSubquery(select: Node): Generator<string> {
  const own = ownTables(select['fromClause']);
  const expressions = [...nodesIn(select, (kind) => kind !== 'SubLink' && kind !== 'RangeSubselect')];
  for (const [kind, { lexpr, rexpr }] of expressions) {
    if (kind !== 'A_Expr') continue;
    const sides = [lexpr, rexpr].map((side) => wordsOf(of(side, 'ColumnRef')?.['fields']));
    if (!sides.every((words) => words.at(-1) === 'organization_id')) continue;
    if (sides.some((words) => words.length > 1 && !own.has(words[0] ?? '')))
      yield 'a subquery that compares organization_id with another table’s column';
  }
}

/** Lists of ids vary in length, and each length would be another statement to prepare; lists of states do not vary. */
const isListOfIds = ({ kind, lexpr, rexpr }: Node): boolean =>
  kind === 'AEXPR_IN' &&
  kindsIn(rexpr, 'ParamRef').length > 0 &&
  /(?:^|_)id$/.test(wordsOf(of(lexpr, 'ColumnRef')?.['fields']).at(-1) ?? '');

/** Rules of docs/scaling.md that a statement breaks on a Citus cluster, read by PostgreSQL's own parser. */
export function brokenClusterRules(text: string): string[] {
  const problems: string[] = [];
  for (const [kind, node] of nodesIn(parseSync(text))) {
    const table = textOf(of(node, 'relation'), 'relname');
    if (kind === 'InsertStmt') {
      problems.push(...problemsOfInsert(node));
      problems.push(...problemsOfSet(table, of(node, 'onConflictClause')?.['targetList']));
    }
    if (kind === 'UpdateStmt') problems.push(...problemsOfSet(table, node['targetList']));
    if (kind === 'SubLink') problems.push(...problemsOfSubquery(of(node['subselect'], 'SelectStmt') ?? {}));
    if (kind === 'RangeSubselect')
      problems.push(...problemsOfSubquery(of(node['subquery'], 'SelectStmt') ?? {}));
    if (kind === 'A_Expr' && isListOfIds(node)) problems.push('a list of ids');
  }
  return [...new Set(problems)];
}
