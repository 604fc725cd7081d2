import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const accented = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const plain = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Lowercases a text and removes accents, for name search and sorting: PostgreSQL would sort Á after z. */
export const folded = (text: Expression<string>): RawBuilder<string> =>
  sql`lower(translate(${text}, ${accented}, ${plain}))`;

/** Whether a text contains the search words, ignoring case and accents. */
export const containsFolded = (text: Expression<string>, words: string): RawBuilder<SqlBool> =>
  sql`${folded(text)} like ${`%${fold(words).replace(/[\\%_]/g, '\\$&')}%`}`;
