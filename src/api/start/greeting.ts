import type { Demo } from '../demo/seed-demo.ts';

type Facts = {
  publicUrl: string;
  host: string;
  demo: Demo | undefined;
  mails: boolean;
  chats: boolean;
  payments: boolean;
};

const isOwnMachine = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);

export function greeting({ publicUrl, host, demo, mails, chats, payments }: Facts): string {
  const rows: [label: string, value: string][] = [['Navaja', publicUrl]];
  if (demo) {
    rows.push(['Barbería de demostración', `${publicUrl}/${demo.slug}`]);
    for (const { who, email, password } of demo.logins) rows.push([who, `${email} · ${password}`]);
  }
  if (mails) rows.push(['Correos', `${publicUrl}/dev/mail`]);
  if (chats) rows.push(['WhatsApp', `${publicUrl}/dev/chats`]);
  if (payments) rows.push(['Cobros', `${publicUrl}/dev/payments`]);
  if (mails && !isOwnMachine(host)) {
    rows.push(['Atención', `quien llegue a ${host} puede leer esos correos; con SMTP_URL nadie`]);
  }
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return `\n${rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`).join('\n')}\n\n`;
}
