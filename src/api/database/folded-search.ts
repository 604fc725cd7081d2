import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const accented = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const plain = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains the words searched for, upper or lower case, with or without accents. */
export function containsFolded(text: Expression<string>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${fold(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(translate(${text}, ${accented}, ${plain})) like ${pattern}`;
}
