import type { staffPictures } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

const hash = '6a3f0c1b9d7e45820f6c3b1a9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c5b';

const file = <T extends 'image/webp' | 'image/jpeg', N extends 320 | 640 | 1280>(
  name: N,
  type: T,
  byteSize: number,
) => ({
  url: `https://shop.example.com/pictures/${hash}-${name}.${type === 'image/webp' ? 'webp' : 'jpg'}`,
  type,
  name,
  width: name,
  height: (name * 3) / 4,
  byteSize,
});

export const staffPictureExamples: {
  [Operation in keyof typeof staffPictures]: OperationExample<(typeof staffPictures)[Operation]>;
} = {
  uploadPicture: {
    requests: { photo: { summary: 'A photo in the part `picture`', value: {} } },
    invalidFields: { picture: ['Must be a JPEG, PNG, WebP or AVIF picture.'] },
    success: 'The stored picture.',
    bodies: {
      photo: {
        summary: 'A photo of 12 megapixels',
        value: {
          data: {
            hash,
            reference: `/pictures/${hash}-1280.jpg`,
            width: 4_000,
            height: 3_000,
            files: [
              file(320, 'image/webp', 9_204),
              file(320, 'image/jpeg', 14_812),
              file(640, 'image/webp', 27_310),
              file(640, 'image/jpeg', 44_120),
              file(1280, 'image/webp', 81_944),
              file(1280, 'image/jpeg', 139_020),
            ],
          },
        },
      },
    },
  },
};
