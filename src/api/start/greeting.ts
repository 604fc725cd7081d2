import type { Demo } from '#db/seed.ts';

type Facts = { publicUrl: string; demo: Demo | undefined; mails: boolean };

/** The block that `npm start` prints: where everything is, and who may come in. */
export function greeting({ publicUrl, demo, mails }: Facts): string {
  const rows: [label: string, value: string][] = [['Navaja', publicUrl]];
  if (demo) {
    rows.push(['Barbería de demostración', `${publicUrl}/${demo.slug}`]);
    for (const { who, email, password } of demo.logins) rows.push([who, `${email} · ${password}`]);
  }
  if (mails) rows.push(['Correos', `${publicUrl}/dev/mail`]);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return `\n${rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`).join('\n')}\n\n`;
}
