import { staffPictures } from '@arot/contract';
import { operations } from '../../../operations/bind.ts';
import { toStaffPicture, uploadPicture } from '../upload-picture.ts';
import { PictureUploads, pictureOf } from './picture-uploads.ts';

const uploads = new PictureUploads();

export const staffPictureOperations = operations(staffPictures, {
  uploadPicture: {
    middleware: [uploads.receive],
    // Without a transaction: files are written, which takes longer than a transaction should.
    steps: async (ctx, _input, _inTransaction, { request }) => {
      const picture = pictureOf(request);
      return toStaffPicture(await uploadPicture(ctx, picture), picture, ctx);
    },
  },
});
