import { randomBytes } from 'node:crypto';

export const PASSWORD = 'correct horse battery';

/** Returns a registration with documents, encoded as a form. */
export async function registration(
  phoneNumber: string,
  bytesEach: number,
  names: readonly string[] = ['shopImage', 'nidDocument', 'tradeLicenseDocument'],
  customerType?: 'WHOLESALE',
): Promise<Form> {
  const form = new FormData();
  form.set('phoneNumber', phoneNumber);
  form.set('password', PASSWORD);
  if (customerType) form.set('customerType', customerType);
  for (const name of names) form.set(name, document(bytesEach), `${name}.png`);
  return await encode(form);
}

/** Returns a document of a customer, encoded as a form. */
export async function upload(bytes: number): Promise<Form> {
  const form = new FormData();
  form.set('file', document(bytes), 'file.png');
  return await encode(form);
}

type Form = { readonly headers: Record<string, string>; readonly body: Buffer<ArrayBuffer> };

async function encode(form: FormData): Promise<Form> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await encoded.arrayBuffer()) };
}

function document(bytes: number): Blob {
  const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return new Blob([signature, randomBytes(bytes - signature.length)], { type: 'image/png' });
}
