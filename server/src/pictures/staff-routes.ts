import { staffPictures } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { PictureUploads, pictureOf } from './picture-uploads.ts';
import { toStaffPicture, uploadPicture } from './upload-picture.ts';

export function createStaffPictureRoutes(store: DocumentStore) {
  const uploads = new PictureUploads();
  return initServer().router(staffPictures, {
    uploadPicture: {
      middleware: [uploads.receive],
      // Without a transaction: files are written, which takes longer than a transaction should.
      handler: async ({ req }) => {
        const ctx = contextOf(req);
        const picture = pictureOf(req);
        const hash = await uploadPicture(ctx, store, picture);
        return { status: 201, body: { data: toStaffPicture(hash, picture, ctx) } };
      },
    },
  });
}
