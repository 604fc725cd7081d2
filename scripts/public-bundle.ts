import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import { refuseUnused, withoutUnused } from './unused-react-dom.ts';

// Internal fields of React DOM's client. Their names are a twelfth of its text, and the bundler does not shorten
// property names.
const fields = `
  memoizedState memoizedProps pendingProps stateNode alternate sibling child return flags subtreeFlags updateQueue
  elementType deletions dependencies refCleanup lanes childLanes pendingLanes suspendedLanes pingedLanes warmLanes
  expiredLanes entangledLanes entanglements baseLanes retryLane revertLane baseState baseQueue firstBaseUpdate
  lastBaseUpdate lastEffect lastRenderedReducer lastRenderedState eagerState hasEagerState payload callbacks
  hiddenCallbacks cachePool pooledCache pooledCacheLanes dehydrated isDehydrated hydrationErrors treeContext
  firstContext pendingContext pingCache callbackNode callbackPriority timeoutHandle cancelPendingCommit
  expirationTimes hiddenUpdates errorRecoveryDisabledLanes shellSuspendCounter pendingChildren incompleteTransitions
  unsuspend isBackwards rendering renderingStartTime tailMode retryQueue _visibility _retryCache _fragmentFiber
  _eventListeners optionsOrUseCapture attachedListener blockedOn targetContainers domEventName eventSystemFlags
  waitingForImages suspenseyImages imgCount imgBytes`;
const mangleProps = { include: new RegExp(`^(${fields.trim().split(/\s+/).join('|')})$`) };

const client = /react-dom-client\.production\.js$/;
const reactItself = /\/node_modules\/(react|react-dom|scheduler)\//;
const styleImport = /^import (\w+) from (?='.*\.module\.css')/gm;

/** Facts about every browser; React checks them because it also runs in other environments. */
export const browserFacts = {
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof performance': '"object"',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof requestAnimationFrame': '"function"',
  'typeof AbortController': '"function"',
  'typeof WeakMap': '"function"',
  'typeof WeakSet': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  // Removes React's registration with its developer tools, which cannot inspect the public pages.
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
};

export const publicBundle = (): Plugin => ({
  name: 'public-bundle',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Replaces the bundler's preload helper, which is five times as long because it supports base paths and nonces that
  // the product does not use.
  resolveId: (id) =>
    id === '\0vite/preload-helper.js'
      ? fileURLToPath(new URL('../src/web/public-app/preload.ts', import.meta.url))
      : undefined,
  transform(code, id) {
    if (client.test(id)) {
      const { code: mangled } = minifySync(id, withoutUnused(code, this.parse(code)), {
        module: false,
        compress: false,
        mangle: false,
        mangleProps,
      });
      return { code: mangled, map: null };
    }
    if (/\.[cm]?[jt]sx?$/.test(id) && !reactItself.test(id)) refuseUnused(id, code);
    // A namespace import lets the bundler inline used class names and drop the others.
    return id.includes('/src/web/') && !code.includes('styles[')
      ? { code: code.replace(styleImport, 'import * as $1 from '), map: null }
      : undefined;
  },
});
