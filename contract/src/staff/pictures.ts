import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { formBody } from '../form-body.ts';
import { defineRoutes } from '../metadata.ts';
import { outputUrl } from '../text.ts';

/** The largest file of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 10_485_760;

/** The largest picture: width times height. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** The longest side of a picture. */
export const MAX_PICTURE_SIDE = 16_000;

export const PICTURE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Every picture is served in these widths. One that is narrower is not enlarged. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** The file name extensions of a picture, and their types. Every width is served in both. */
export const PICTURE_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

const HASH = '6a3f0c1b9d7e45820f6c3b1a9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c5b';
const side = z
  .int()
  .min(1)
  .max(MAX_PICTURE_SIDE)
  .meta({ examples: [1280] });

const staffPictureFile = z
  .object({
    url: outputUrl(),
    type: z.enum([PICTURE_TYPES.webp, PICTURE_TYPES.jpg]),
    name: side.describe('The width in the URL: 320, 640 or 1280. A picture that is narrower is not enlarged.'),
    width: side,
    height: side,
    byteSize: z.int().min(1),
  })
  .meta({ id: 'StaffPictureFile', description: 'A public file of a picture.' });

export const staffPicture = z
  .object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ maxLength: 64, examples: [HASH] }),
    reference: z
      .string()
      .max(100)
      .meta({ examples: [`/pictures/${HASH}-1280.jpg`] })
      .describe('For `images` of a product and `image` of a category: the path of the JPEG that is 1280 pixels wide.'),
    width: side.meta({ examples: [4_000] }).describe('Pixels of the uploaded picture, the right way up.'),
    height: side.meta({ examples: [3_000] }),
    files: z
      .array(staffPictureFile)
      .length(PICTURE_WIDTHS.length * Object.keys(PICTURE_TYPES).length)
      .meta({ examples: [PICTURE_WIDTHS.flatMap((width) => [fileOf(width, 'webp'), fileOf(width, 'jpg')])] }),
  })
  .meta({ id: 'StaffPicture', description: 'An uploaded picture with its public files.' });

/** Returns a file of the picture in the examples, which has 4000 by 3000 pixels. */
function fileOf(width: (typeof PICTURE_WIDTHS)[number], extension: keyof typeof PICTURE_TYPES) {
  const url = `https://shop.example.com/pictures/${HASH}-${width}.${extension}`;
  return { url, type: PICTURE_TYPES[extension], name: width, width, height: width * 0.75, byteSize: width * 72 };
}

const FILES = { picture: { mimeTypes: PICTURE_MIME_TYPES, required: true } } as const;

const c = initContract();

export const staffPictures = c.router(
  defineRoutes({
    uploadPicture: {
      method: 'POST',
      path: '/api/staff/pictures',
      contentType: 'multipart/form-data',
      body: formBody(z.strictObject({}).meta({ id: 'PictureUpload', description: 'A picture.' }), FILES),
      responses: {
        201: envelope('StaffPictureResponse', staffPicture),
        ...staffErrorResponses('PAYLOAD_TOO_LARGE', 'STORAGE_ERROR'),
      },
      summary: 'Upload a picture',
      description:
        'A JPEG, PNG, WebP or AVIF picture of at most 10 MiB and 50 megapixels, AVIF of 5. The server stores it in three widths, as WebP and JPEG, without its metadata. Put `reference` into a product or category within a day: pictures that nothing refers to are removed. The same picture gives the same response.',
      metadata: {
        auth: 'staff',
        permission: 'catalog:write',
        tag: 'Staff: pictures',
        sdkEntry: 'staff',
        sdk: 'pictures.upload',
        created: '/pictures/:hash-1280.jpg',
        files: FILES,
      },
    },
  }),
  { strictStatusCodes: true },
);
