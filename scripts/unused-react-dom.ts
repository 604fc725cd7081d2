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

const names = String.raw`Activity|Component|PureComponent|SuspenseList|ViewTransition|useActionState|useFormStatus|prefetchDNS|preconnect|(?:preload|preinit)\w*`;
const imported = String.raw`\{[^}]*\b(?:${names})\b[^}]*\} from ['"]react(?:-dom)?['"]`;
const inMarkup = String.raw`<Fragment\s[^>]*\bref=|<(?:link|style|script)\b|<(?:form|button|input)\b[^>]*\b(?:action|formAction)=\{`;
const uses = new RegExp(String.raw`${imported}|\bReact(?:DOM)?\.(?:${names})\b|${inMarkup}`);

type Program = { body: { type: string; start: number; end: number }[] };
type Declared = Program['body'][number] & { id: { name: string }; body: { start: number; end: number } };

/** Removes these functions from the source of React DOM's client, given its syntax tree. */
export function withoutUnused(code: string, program: Program): string {
  const missing = new Set(Object.values(unused).flatMap((words) => words.trim().split(/\s+/)));
  let rest = code;
  for (const statement of program.body.toReversed()) {
    const { type, start, end } = statement;
    if (code.startsWith('FragmentInstance.prototype.', start)) rest = rest.slice(0, start) + rest.slice(end);
    if (type !== 'FunctionDeclaration') continue;
    const { id, body } = statement as Declared;
    // Some callers distinguish null, which means "none", from undefined.
    if (missing.delete(id.name)) rest = `${rest.slice(0, body.start)}{return null}${rest.slice(body.end)}`;
  }
  if (missing.size > 0) throw new Error(`React DOM has no function ${[...missing].join(', ')}`);
  return rest;
}

/** Ends the build of the public app when a module uses a feature whose functions are removed. */
export function refuseUnused(path: string, code: string): void {
  const [use] = uses.exec(code) ?? [];
  if (use) throw new Error(`${path} uses what scripts/unused-react-dom.ts removes: ${use}`);
}
