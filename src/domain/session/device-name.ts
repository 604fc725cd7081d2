// The first line that fits counts, because user agents also name the browsers and systems that they resemble.
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Marks = readonly (readonly [RegExp, string])[];
const nameIn = (marks: Marks, agent: string) => marks.find(([mark]) => mark.test(agent))?.[1];

export function deviceName(agent: string): string | null {
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)];
  if (!browser && !system) return null;
  return [browser ?? 'Navegador', system].filter(Boolean).join(' en ');
}
