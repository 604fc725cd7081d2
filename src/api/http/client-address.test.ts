import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf } from './client-address.ts';

const socket = { remoteAddress: '10.0.0.1' } as FastifyRequest['socket'];

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['unknown', '10.0.0.1'],
  ['999.0.0.1', '10.0.0.1'],
  ['', '10.0.0.1'],
])('a proxy that reports %j means %s', (ip, expected) => {
  expect(clientAddress({ ip, socket })).toBe(expected);
});

test.each([
  ['2001:db8:1:2::1', 64, '20010db800010002/64'],
  ['2001:db8:1:2:ffff::', 56, '20010db8000100/56'],
  ['2001:DB8::1', 48, '20010db80000/48'],
  ['::1', 64, '0000000000000000/64'],
])('%s is in the network %i, %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});
