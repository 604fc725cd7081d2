import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

async function asAdmin(work: (client: Client) => Promise<unknown>): Promise<void> {
  const home = new URL(inject('postgres'));
  home.pathname = '/template1';
  const client = new Client({ connectionString: home.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A copy of the migrated template, or an empty database; with TEST_DATABASE_URL that database, which `drop` keeps. */
export async function aDatabase({ migrated = true } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, drop: async () => undefined };
  const template = migrated ? new URL(inject('postgres')).pathname.slice(1) : 'template0';
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin((client) => client.query(`create database ${name} template "${template}"`));
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin((client) => client.query(`drop database ${name} with (force)`)),
  };
}
