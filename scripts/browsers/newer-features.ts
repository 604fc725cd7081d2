import { features } from 'web-features';
import { oldestBrowsers } from './oldest-browsers.ts';

const { ios, ...desktop } = oldestBrowsers;
const oldest = Object.entries({ ...desktop, safari_ios: ios });

function isNewer(support: object): boolean {
  const versions = new Map<string, string>(Object.entries(support));
  // A version can read "≤16"; a browser without a version lacks the feature.
  const since = (browser: string) => Number(versions.get(browser)?.replace('≤', '') ?? Infinity);
  return oldest.some(([browser, version]) => since(browser) > version);
}

/** Every part of the web platform by its key, such as `api.URL.parse_static`, with its feature. */
const parts = Object.entries(features).flatMap(([feature, data]) =>
  data.kind === 'feature'
    ? Object.entries(data.status.by_compat_key ?? {}).map(([key, { support }]) => ({
        feature,
        path: key.replace(/_static$/, '').split('.'),
        isStatic: key.endsWith('_static') || key.startsWith('javascript.'),
        isNewer: isNewer(support),
      }))
    : [],
);

const scripted = parts.flatMap((part) => {
  const [area = '', ...path] = part.path;
  if (area === 'api') return [{ ...part, path }];
  return area === 'javascript' && path[0] === 'builtins' ? [{ ...part, path: path.slice(1) }] : [];
});
const olderNames = new Set(scripted.filter((part) => !part.isNewer).map(({ path }) => path.at(-1)));
const newerMembers = scripted.filter(({ path, isNewer: newer }) => newer && path.length === 2);

/**
 * Functions and properties of global objects that an oldest supported browser lacks, such as `URL.parse`, with their
 * feature.
 */
export const newerStatics = new Map(
  newerMembers.filter(({ isStatic }) => isStatic).map(({ path, feature }) => [path.join('.'), feature]),
);

export const newerMethods = new Map(
  newerMembers
    .filter(({ path: [owner, name] }) => owner !== name && !olderNames.has(name))
    .map(({ path, feature }) => [String(path[1]), feature]),
);

const newerCss = (group: string) =>
  parts.flatMap(({ path: [area, of, ...path], isNewer: newer }) =>
    area === 'css' && of === group && newer ? [path] : [],
  );
const names = (group: string) =>
  new Set(newerCss(group).flatMap(([name = '', ...rest]) => (rest.length === 0 ? [name] : [])));

export const newerProperties = names('properties');
export const newerSelectors = names('selectors');
export const newerAtRules = names('at-rules');
export const newerStyleFunctions = new Set([
  ...names('types'),
  ...newerCss('types').flatMap(([kind = '', name, ...rest]) =>
    name && rest.length === 0 && ['color', 'image'].includes(kind) ? [name] : [],
  ),
]);
