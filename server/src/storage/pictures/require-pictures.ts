import { messages } from '@arot/contract';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { touchPictures } from './picture.repository.ts';
import { hashOfReference } from './picture-name.ts';

/**
 * Checks that the pictures of this server exist that a product or category is about to refer to. No sweep removes them before
 * the end of the transaction, nor in the next day. Call it in the transaction that writes the references.
 *
 * @param references as they will be stored: those to other servers are not checked
 * @param field the name of the field in the request
 * @throws ApiError VALIDATION_ERROR
 */
export async function requirePictures(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  references: readonly string[],
  field: string,
): Promise<void> {
  const hashes = [...new Set(references.flatMap((reference) => hashOfReference(reference) ?? []))];
  if (hashes.length === 0) return;
  const found = new Set(await touchPictures(em, hashes, clock()));
  const isMissing = (reference: string) => {
    const hash = hashOfReference(reference);
    return hash !== undefined && !found.has(hash);
  };
  if (!references.some(isMissing)) return;
  throw new ApiError('VALIDATION_ERROR', {
    fields: { [field]: [messages.pictureMissing] },
  });
}
