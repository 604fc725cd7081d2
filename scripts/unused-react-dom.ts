import { parseSync } from 'vite';

// Functions of React DOM's client that run only for features that no public page uses: a seventh of its compressed
// size. The bundler keeps them, because the switches over all kinds of components call them.
const unused = {
  viewTransitions: `
    startViewTransition commitEnterViewTransitions commitExitViewTransitions commitDeletedPairViewTransitions
    commitAppearingPairViewTransitions commitNestedViewTransitions restorePairedViewTransitions
    restoreEnterOrExitViewTransitions restoreNestedViewTransitions restoreViewTransitionOnHostInstances
    applyViewTransitionToHostInstances measureViewTransitionHostInstancesRecursive measureNestedViewTransitions
    commitAfterMutationEffectsOnFiber createViewTransitionInstance scheduleViewTransitionEvent`,
  fragmentRefs: `
    FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance
    validateDocumentPositionWithFiberTree`,
  classes: 'updateClassComponent',
  listsOfSuspense: 'updateSuspenseListComponent updateActivityComponent',
  stylesAndScripts: 'getResource acquireResource suspendResource preloadResourceAndSuspendIfNeeded',
  preloading: 'prefetchDNS preconnect preload preloadModule preinitScript preinitStyle preinitModuleScript',
  formActions: `
    mountActionState updateActionStateImpl rerenderActionState startHostTransition ensureFormComponentIsStateful
    TransitionAwareHostComponent`,
};

const exportsOfUnused = new Set(
  `Activity Component PureComponent SuspenseList ViewTransition addTransitionType useActionState useFormState
  useFormStatus requestFormReset prefetchDNS preconnect preload preloadModule preinit preinitModule`.split(
    /\s+/,
  ),
);
const tagsOfUnused = ['link', 'style', 'script'];

type Program = { body: { type: string; start: number; end: number }[] };
type Declared = Program['body'][number] & { id: { name: string }; body: { start: number; end: number } };

export function withoutUnused(code: string, program: Program): string {
  const missing = new Set(Object.values(unused).flatMap((words) => words.trim().split(/\s+/)));
  let rest = code;
  for (const statement of program.body.toReversed()) {
    const { type, start, end } = statement;
    if (code.startsWith('FragmentInstance.prototype.', start)) rest = rest.slice(0, start) + rest.slice(end);
    if (type !== 'FunctionDeclaration') continue;
    const { id, body } = statement as Declared;
    // Returns null, because some callers distinguish null, which means "none", from undefined.
    if (missing.delete(id.name)) rest = `${rest.slice(0, body.start)}{return null}${rest.slice(body.end)}`;
  }
  if (missing.size > 0) throw new Error(`React DOM has no function ${[...missing].join(', ')}`);
  return rest;
}

type Node = { type: string; start: number; end: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

const textOf = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  const text = value['name'] ?? value['value'];
  return typeof text === 'string' ? text : undefined;
};
const isReact = (source: unknown) => ['react', 'react-dom'].includes(textOf(source) ?? '');

/** Whether an import or export of React names a removed feature, or hides which features the module uses. */
function isUsedImport({ type, source, ...node }: Node): boolean {
  if (type === 'ImportExpression') return isReact(source);
  if (type === 'CallExpression')
    return textOf(node['callee']) === 'require' && isReact((node['arguments'] as unknown[])[0]);
  if (!isReact(source) || node['importKind'] === 'type' || node['exportKind'] === 'type') return false;
  const specifiers = (node['specifiers'] ?? []) as Node[];
  return (
    type === 'ExportAllDeclaration' ||
    specifiers.some((specifier) => {
      if (['ImportNamespaceSpecifier', 'ImportDefaultSpecifier'].includes(specifier.type)) return true;
      if (specifier['importKind'] === 'type' || specifier['exportKind'] === 'type') return false;
      return exportsOfUnused.has(textOf(specifier['imported'] ?? specifier['local']) ?? '');
    })
  );
}

/** Whether a tag needs a removed feature, or may get it by spread properties. */
function isUsedTag({ name, attributes }: Node, fragments: ReadonlySet<string>): boolean {
  const tag = textOf(name) ?? '';
  if (tagsOfUnused.includes(tag)) return true;
  const forbidden = tag === 'form' ? 'action' : fragments.has(tag) ? 'ref' : undefined;
  return (
    forbidden !== undefined &&
    (attributes as Node[]).some(
      (attribute) =>
        attribute.type === 'JSXSpreadAttribute' ||
        (textOf(attribute['name']) === forbidden && textOf(attribute['value']) === undefined),
    )
  );
}

function isUsed(node: Node, fragments: ReadonlySet<string>): boolean {
  const { type } = node;
  if (type === 'JSXOpeningElement') return isUsedTag(node, fragments);
  // Buttons and inputs get their properties by spreading too, so the name alone counts, wherever it stands.
  if (type === 'JSXAttribute') return textOf(node['name']) === 'formAction';
  if (type === 'Property') return textOf(node['key']) === 'formAction';
  if (type === 'CallExpression' && textOf(node['callee']) === 'createElement') {
    const [tag] = node['arguments'] as unknown[];
    return ['form', ...tagsOfUnused, ...fragments].includes(textOf(tag) ?? '');
  }
  return false;
}

/** Ends the build of the public app when a module uses a feature whose functions are removed. */
export function refuseUnused(path: string, code: string): void {
  const nodes = [...nodesOf(parseSync(path, code).program)];
  const fragments = new Set(
    nodes.flatMap((node) =>
      node.type === 'ImportSpecifier' && textOf(node['imported']) === 'Fragment'
        ? (textOf(node['local']) ?? [])
        : [],
    ),
  );
  const use = nodes.find((node) => isUsedImport(node) || isUsed(node, fragments));
  if (use)
    throw new Error(
      `${path} uses what scripts/unused-react-dom.ts removes: ${code.slice(use.start, use.end).slice(0, 200)}`,
    );
}
