import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const facts = {
  publicUrl: 'http://localhost:3000',
  host: 'localhost',
  demo: undefined,
  mails: true,
  chats: true,
  payments: true,
};
const warning = 'Atención';

test('a start names its address and where mails can be read', () => {
  expect(greeting(facts)).toContain('http://localhost:3000/dev/mail');
  expect(greeting({ ...facts, mails: false })).not.toContain('/dev/mail');
});

test('a start names where chats can be read and answered, where they stay on this machine', () => {
  expect(greeting(facts)).toContain('http://localhost:3000/dev/chats');
  expect(greeting({ ...facts, chats: false })).not.toContain('/dev/chats');
});

test('a start that strangers can reach says that they can read the mails', () => {
  expect(greeting(facts)).not.toContain(warning);
  expect(greeting({ ...facts, host: '127.0.0.1' })).not.toContain(warning);
  expect(greeting({ ...facts, host: '0.0.0.0' })).toContain(warning);
  expect(greeting({ ...facts, host: '0.0.0.0', mails: false })).not.toContain(warning);
});
