import type { EntityManager } from '../database/open-database.ts';
import { findMissing } from './picture.repository.ts';

/** How many pictures of this server something refers to that this database does not have. */
export async function countMissingPictures(em: EntityManager): Promise<number> {
  return (await findMissing(em)).length;
}
