/** A reason why the server cannot start, as a Spanish sentence for the terminal; the process exits with code 1. */
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

/** Undefined for a bug, whose stack must be printed. */
export function describeStartupError(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  return isSystemError(error) ? sentences[error.code]?.(error) : undefined;
}
