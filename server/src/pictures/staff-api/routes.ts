import { staffPictures } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import { setLocation } from '../../http/respond.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { toStaffPicture, uploadPicture } from '../upload-picture.ts';
import { PictureUploads, pictureOf } from './picture-uploads.ts';

export function createStaffPictureRoutes(store: DocumentStore) {
  const uploads = new PictureUploads();
  return initServer().router(staffPictures, {
    uploadPicture: {
      middleware: [uploads.receive],
      // Without a transaction: files are written, which takes longer than a transaction should.
      handler: async ({ req, res }) => {
        const ctx = contextOf(req);
        const picture = pictureOf(req);
        const hash = await uploadPicture(ctx, store, picture);
        const data = toStaffPicture(hash, picture, ctx);
        setLocation(req, res, data);
        return { status: 201, body: { data } };
      },
    },
  });
}
