import { StartupError } from './startup-error.ts';

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

/** What to tell the person at the terminal; nothing when the error is a bug whose stack is needed. */
export function describeStartupError(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  return isSystemError(error) ? sentences[error.code]?.(error) : undefined;
}
