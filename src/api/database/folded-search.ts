import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const accented = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const plain = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text in small letters and without accents, as names are searched and put in order: the database would put Á after z. */
export const folded = (text: Expression<string>): RawBuilder<string> =>
  sql`lower(translate(${text}, ${accented}, ${plain}))`;

/** Whether a text contains the words searched for, upper or lower case, with or without accents. */
export const containsFolded = (text: Expression<string>, words: string): RawBuilder<SqlBool> =>
  sql`${folded(text)} like ${`%${fold(words).replace(/[\\%_]/g, '\\$&')}%`}`;
