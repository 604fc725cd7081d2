/** Errors of the chat service that the sandbox can answer: HTTP status and title. */
const problems = {
  '100': [400, 'Invalid parameter'],
  '190': [401, 'Invalid OAuth access token'],
  '130429': [429, 'Rate limit hit'],
  '131000': [500, 'Something went wrong'],
  '131008': [400, 'Required parameter is missing'],
  '131026': [400, 'Message undeliverable'],
  '131047': [400, 'Re-engagement message'],
  '131056': [400, 'Pair rate limit hit'],
  '132000': [400, 'Template param count does not match'],
  '132001': [404, 'Template does not exist'],
  '132018': [400, 'Template parameters are invalid'],
} as const satisfies Record<string, readonly [status: number, title: string]>;
export type Code = keyof typeof problems;

export const isCode = (fault: string | null): fault is Code =>
  fault !== null && Object.hasOwn(problems, fault);

export const reportOf = (code: Code) => ({
  code: Number(code),
  title: problems[code][1],
  message: problems[code][1],
  error_data: { details: problems[code][1] },
});

export class ApiProblem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(code: Code, details: string = problems[code][1]) {
    const [status, title] = problems[code];
    super(title);
    this.status = status;
    this.body = {
      error: {
        message: `(#${code}) ${title}`,
        type: 'OAuthException',
        code: Number(code),
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: 'sandbox',
      },
    };
  }
}

/** A requested fault: an error code of the chat service, or another failure of the message. */
export type Fault = Code | 'undelivered' | 'silent-before' | 'silent-after';

export const faultNames: Partial<Record<Fault, string>> = {
  undelivered: 'Se acepta, pero no llega',
  'silent-before': 'Sin respuesta, y no se aceptó',
  'silent-after': 'Sin respuesta, pero se aceptó',
  '131026': '131026: este número no los recibe',
  '190': '190: la clave no vale',
};

export const isFault = (text: string): text is Fault => Object.hasOwn(faultNames, text);
