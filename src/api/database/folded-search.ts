import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const accented = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const plain = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** For search and sorting without accents: PostgreSQL would sort Á after z. */
export const folded = (text: Expression<string>): RawBuilder<string> =>
  sql`lower(translate(${text}, ${accented}, ${plain}))`;

export const containsFolded = (text: Expression<string>, words: string): RawBuilder<SqlBool> =>
  sql`${folded(text)} like ${`%${fold(words).replace(/[\\%_]/g, '\\$&')}%`}`;
