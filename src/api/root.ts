import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The project's folder, from its sources as from the bundle made of them. */
export const root: string = dirname(findPackageJSON(import.meta.url) ?? '.');
