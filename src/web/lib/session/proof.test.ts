import { expect, test } from 'vitest';
import { Refusal } from '../http/failures.ts';
import { readProof, withProof } from './proof.ts';

const asks = new Refusal(403, { code: 'prove_yourself', detail: 'Confirma tu contraseña para seguir.' });
const settled = () => new Promise((done) => setTimeout(done));

function aCall() {
  const call = { tries: 0, isProven: false, run: async () => Promise.resolve('') };
  call.run = async () => {
    call.tries += 1;
    if (!call.isProven) throw asks;
    return 'saved';
  };
  return call;
}

test('calls that ask for the password wait for one answer and are made again', async () => {
  const [one, two] = [aCall(), aCall()];
  const both = Promise.all([withProof(one.run), withProof(two.run)]);
  await settled();
  [one.isProven, two.isProven] = [true, true];
  readProof()?.(true);
  expect(await both).toEqual(['saved', 'saved']);
  expect([one.tries, two.tries]).toEqual([2, 2]);
  expect(readProof()).toBeNull();
});

test('without the password the call is refused as it was, and the next one asks again', async () => {
  const call = aCall();
  for (let times = 1; times <= 2; times += 1) {
    const refused = withProof(call.run).catch((failure: unknown) => failure);
    await settled();
    readProof()?.(false);
    expect(await refused).toBe(asks);
    expect(call.tries).toBe(times);
  }
});

test('any other failure asks nothing', async () => {
  const failure = new Refusal(409, { code: 'email_taken', detail: 'Ese correo ya está en uso.' });
  await expect(withProof(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(readProof()).toBeNull();
});
