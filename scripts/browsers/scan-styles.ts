import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import { newerAtRules, newerProperties, newerSelectors, newerStyleFunctions } from './newer-features.ts';

const functionNames = /([\w-]+)\(/g;
const pseudoNames = /::?([\w-]+)/g;
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const newerStyleFunctionsIn = (text: string): string[] =>
  namesIn(text, functionNames).filter((name) => newerStyleFunctions.has(name));

const isInside = (node: ChildNode, name: string): boolean => {
  for (let { parent } = node; parent; parent = parent.parent as typeof parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === name) return true;
  return false;
};

/** Whether another declaration remains when a browser drops this one for its unknown value. */
const hasFallback = (declaration: Declaration) =>
  declaration.parent?.some(
    (other) =>
      other !== declaration &&
      other.type === 'decl' &&
      other.prop === declaration.prop &&
      newerStyleFunctionsIn(other.value).length === 0,
  );

function inDeclaration(declaration: Declaration): string[] {
  if (isInside(declaration, 'supports')) return [];
  const { prop, value } = declaration;
  const functions = hasFallback(declaration) ? [] : newerStyleFunctionsIn(value).map((name) => `${name}()`);
  const isPrefixed = declaration.parent?.some(
    (other) => other.type === 'decl' && other.prop === `-webkit-${prop}`,
  );
  return newerProperties.has(prop) && !isPrefixed ? [prop, ...functions] : functions;
}

/** Reports nested rules, and selector lists with an unknown selector, because a browser drops such a list whole. */
function inRule(rule: Rule): string[] {
  if ((rule.parent as Container).type === 'rule') return [`nested ${rule.selector}`];
  const isKnown = (selector: string) =>
    !namesIn(selector, pseudoNames).some((name) => newerSelectors.has(name));
  const isMixed = rule.selectors.some(isKnown) && !rule.selectors.every(isKnown);
  return isMixed ? [`list ${rule.selector}`] : [];
}

function inAtRule({ name, params }: AtRule): string[] {
  if (name === 'media' && /[<>=]/.test(params)) return [`@media ${params}`];
  return newerAtRules.has(name) ? [`@${name}`] : [];
}

export function newerInStyles(text: string, allowed: ReadonlySet<string>): string[] {
  const found: string[] = [];
  postcss.parse(text).walk((node) => {
    if (node.type === 'decl') found.push(...inDeclaration(node));
    if (node.type === 'rule') found.push(...inRule(node));
    if (node.type === 'atrule') found.push(...inAtRule(node));
  });
  return [...new Set(found)].filter((name) => !allowed.has(name));
}
