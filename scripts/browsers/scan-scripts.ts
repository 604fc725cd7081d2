import { parseSync } from 'vite';
import { newerMethods, newerStatics } from './newer-features.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Use = { feature: string; name: string; start: number };
type Script = { file: string; uses: Use[]; guards: Set<string>; defined: Set<string>; syntax: string[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

/** Name and owner of a member written as `owner.name`; the owner is null unless it is an identifier. */
function memberOf(node: Node): { name: string; owner: string | null } | null {
  const { object, property, computed } = node;
  if (node.type !== 'MemberExpression' || computed || !isNode(property)) return null;
  const owner = isNode(object) && object.type === 'Identifier' ? String(object['name']) : null;
  return { name: String(property['name']), owner };
}

const isTested = (node: Node, parent?: Node): boolean =>
  parent !== undefined &&
  ((parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') ||
    (parent.type === 'CallExpression' && parent['optional'] === true && parent['callee'] === node) ||
    (parent.type === 'LogicalExpression' && parent['left'] === node) ||
    ('test' in parent && parent['test'] === node));

const newerFlags = /v/;
const newerPattern = /\(\?(?=[ims-])[ims]*(?:-[ims]+)?:/;

/** Syntax that the build cannot or does not lower. */
function newerSyntax({ type, kind, regex, attributes }: Node): string | null {
  if (type === 'VariableDeclaration' && String(kind).includes('using')) return 'using';
  if (type === 'ImportAttribute' || (Array.isArray(attributes) && attributes.length > 0))
    return 'import with';
  if (type !== 'Literal' || typeof regex !== 'object' || !regex) return null;
  const { pattern, flags } = regex as { pattern: string; flags: string };
  return newerFlags.test(flags) || newerPattern.test(pattern) ? `/${pattern}/${flags}` : null;
}

const definingTypes = ['Property', 'MethodDefinition', 'PropertyDefinition'];

function read(file: string, text: string): Script {
  const script: Script = { file, uses: [], guards: new Set(), defined: new Set(), syntax: [] };
  const { program } = parseSync(file, text);
  walk(program as unknown as Node, (node, parent) => {
    const syntax = newerSyntax(node);
    if (syntax) script.syntax.push(syntax);
    const { key, left, operator } = node;
    if (definingTypes.includes(node.type) && isNode(key))
      script.defined.add(String(key['name'] ?? key['value']));
    const assigned = node.type === 'AssignmentExpression' && isNode(left) ? memberOf(left) : null;
    if (assigned) script.defined.add(assigned.name);
    if (operator === 'in' && isNode(left)) script.guards.add(featureOf(textOf(left)));
    readMember(script, node, parent);
  });
  return script;
}

function textOf({ value, quasis }: Node): string {
  const [first] = Array.isArray(quasis) ? (quasis as { value: { raw: string } }[]) : [];
  return first ? first.value.raw : String(value);
}

const featureOf = (name: string) => newerMethods.get(name) ?? newerStatics.get(name) ?? name;

function readMember(script: Script, node: Node, parent?: Node) {
  const member = memberOf(node);
  if (!member) return;
  const full = `${member.owner}.${member.name}`;
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node;
  const name = newerStatics.has(full) ? full : member.name;
  const feature = newerStatics.get(full) ?? newerMethods.get(member.name);
  if (!feature) return;
  if (isTested(node, parent)) script.guards.add(feature);
  else if (isCalled || newerStatics.has(full)) script.uses.push({ feature, name, start: node.start });
}

/** `Temporal` and `Temporal.Instant` for the name `Temporal.Instant`. */
const ownersOf = (name: string) => [name.split('.')[0] ?? name, name];

/**
 * Functions and syntax in built scripts that an oldest supported browser lacks, without a guard (`'name' in`, `typeof`,
 * a condition, an optional call) in the same script. Method names that the scripts define themselves are ignored.
 */
export function newerInScripts(files: ReadonlyMap<string, string>, allowed: ReadonlySet<string>): string[] {
  const scripts = [...files].map(([file, text]) => read(file, text));
  const defined = new Set(scripts.flatMap((script) => [...script.defined]));
  return scripts.flatMap(({ file, uses, guards, syntax }) => [
    ...syntax.map((text) => `${file}: ${text}`),
    ...uses
      .filter(({ feature, name }) => ![feature, ...ownersOf(name)].some((guard) => guards.has(guard)))
      .filter(({ name }) => !defined.has(name) && !ownersOf(name).some((owner) => allowed.has(owner)))
      .map(({ name, start }) => `${file}: ${name} at ${start}`),
  ]);
}
