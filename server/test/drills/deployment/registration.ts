import { randomBytes } from 'node:crypto';

export const PASSWORD = 'correct horse battery';

/** Returns a registration with three documents, encoded as a form. */
export async function registration(
  phoneNumber: string,
  bytesEach: number,
): Promise<{ headers: Record<string, string>; body: Buffer<ArrayBuffer> }> {
  const form = new FormData();
  form.set('phoneNumber', phoneNumber);
  form.set('password', PASSWORD);
  for (const name of ['shopImage', 'nidDocument', 'tradeLicenseDocument']) {
    form.set(name, document(bytesEach), `${name}.png`);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await encoded.arrayBuffer()) };
}

function document(bytes: number): Blob {
  const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return new Blob([signature, randomBytes(bytes - signature.length)], { type: 'image/png' });
}
