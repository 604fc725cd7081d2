/** Why the product cannot start, as one Spanish sentence for the person at the terminal; the process then exits with 1. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartupError';
  }
}

type SystemError = Error & { code: string; path?: string; port?: number; address?: string };

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error;

const denied = ({ path, port }: SystemError) =>
  port ? `No hay permiso para usar el puerto ${port}.` : `No hay permiso para usar ${path}.`;

const sentences: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) => `El puerto ${port} ya está en uso: elige otro con PORT.`,
  EADDRNOTAVAIL: ({ address }) => `HOST no es una dirección de esta máquina (${address}).`,
  ENOTFOUND: () => 'HOST no es una dirección conocida.',
  EACCES: denied,
  EPERM: denied,
  EROFS: ({ path }) => `No se puede escribir en ${path}: el disco es de solo lectura.`,
  ENOSPC: ({ path }) => `No queda espacio en el disco (${path}).`,
};

/** The sentence to print for an error of a start; undefined for a bug, whose stack is needed. */
export function describeStartupError(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  return isSystemError(error) ? sentences[error.code]?.(error) : undefined;
}
