import type { ApiErrorBody } from '@arot/contract';
import type { StaffPicture } from '../../../src/storage/pictures/upload-picture.ts';
import type { TestServer } from '../test-server.ts';

type Body = { readonly data: StaffPicture; readonly error: ApiErrorBody['error'] };

/** Uploads a picture as a staff member. */
export async function upload(server: TestServer, token: string, bytes: Uint8Array, name = 'picture.jpg') {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return await server.request<Body>('/api/staff/pictures', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}
