import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PICTURE_TYPES, type staffPicture } from '@arot/contract';
import type * as z from 'zod';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { With } from '../../http/services.ts';
import type { DocumentStore } from '../document-store.ts';
import type { ConvertedFile, ConvertedPicture } from './convert-picture.ts';
import { savePicture } from './picture.repository.ts';
import { pictureName, pictureReference } from './picture-name.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** The store of public pictures. */
    readonly pictures: DocumentStore;
  }
}

export type StaffPicture = z.infer<typeof staffPicture>;

/**
 * Stores all files of a picture under the hash of their bytes. The record is written before the files, so that the sweep finds
 * what an interrupted upload leaves. A picture that exists is written again, which restores lost files.
 *
 * @returns the hash
 * @throws ApiError STORAGE_ERROR
 */
export async function uploadPicture(
  ctx: AuditContext & With<'pictures'>,
  { width, height, files }: ConvertedPicture,
): Promise<string> {
  const hash = hashOfFiles(files);
  await savePicture(ctx.em, hash, ctx.clock());
  try {
    await Promise.all(
      files.map(({ name, extension, bytes }) =>
        ctx.services.pictures.put(pictureName(hash, name, extension), Readable.from([bytes], { objectMode: false })),
      ),
    );
  } catch (cause) {
    throw new ApiError('STORAGE_ERROR', { cause });
  }
  await recordAudit(ctx, 'picture_uploaded', { accountId: null, details: { hash, width, height } });
  return hash;
}

export function toStaffPicture(
  hash: string,
  { width, height, files }: ConvertedPicture,
  origins: PublicOrigins,
): StaffPicture {
  return {
    hash,
    reference: pictureReference(hash),
    width,
    height,
    files: files.map(({ extension, bytes, ...file }) => ({
      url: toPublicUrl(`/pictures/${pictureName(hash, file.name, extension)}`, origins),
      type: PICTURE_TYPES[extension],
      ...file,
      byteSize: bytes.length,
    })),
  };
}

/** Returns a hash that is equal only for equal files: also the version of sharp decides about the bytes. */
export function hashOfFiles(files: readonly ConvertedFile[]): string {
  const hash = createHash('sha256');
  for (const { name, extension, bytes } of files) hash.update(`${name}.${extension} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}
