export class ApiProblem extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(status: number, error: ApiProblem['body']['error']) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const invalid = (status: number, message: string, more: { code?: string; param?: string } = {}) =>
  new ApiProblem(status, { type: 'invalid_request_error', message, ...more });

export const missing = (noun: string, id: string, param: string): ApiProblem =>
  invalid(param === 'id' ? 404 : 400, `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
export const refused = (message: string, param: string): ApiProblem =>
  invalid(400, message, { code: 'parameter_invalid', param });
export const unknownCall = (call: string): ApiProblem => invalid(404, `Unrecognized request URL (${call}).`);
export const noAccess = (account: string): ApiProblem =>
  invalid(403, `The provided key does not have access to account '${account}'.`, { code: 'account_invalid' });
export const unauthorized = (): ApiProblem => invalid(401, 'Invalid API Key provided.');
export const problemOf = (code: string, message: string): ApiProblem => invalid(400, message, { code });
export const broken = (): ApiProblem =>
  new ApiProblem(503, { type: 'api_error', message: 'Service unavailable.' });
export const reusedKey = (): ApiProblem =>
  new ApiProblem(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
