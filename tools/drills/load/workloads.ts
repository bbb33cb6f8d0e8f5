import {
  BOUNDARY,
  encodeForm,
  filePart,
  newPhoneNumber,
  requiredParts,
} from '../../../server/test/support/registration/forms.ts';
import type { RawResponse } from './raw-connection.ts';

/** The requests that a generator sends, as data for another process. */
export type WorkloadSpec =
  | { readonly kind: 'reads'; readonly products: number }
  | { readonly kind: 'browsing' }
  | { readonly kind: 'logins'; readonly identifier: string; readonly password: string }
  | { readonly kind: 'registrations' }
  | { readonly kind: 'tokens'; readonly families: readonly Family[] };

/** A refresh token, and the application that it belongs to. */
export type Family = { readonly clientId: string; readonly clientSecret: string; readonly token: string };

export type RawRequest = {
  readonly bytes: Buffer;
  readonly wantsBody: boolean;
  /** Receives the response, or undefined if the connection was lost. */
  readonly onResponse?: (response: RawResponse | undefined) => void;
};

export type Workload = {
  /** The status of success. */
  readonly success: number;
  /** Makes the next request; undefined if there is nothing to send now. */
  next(): RawRequest | undefined;
};

export function createWorkload(spec: WorkloadSpec, port: number): Workload {
  if (spec.kind === 'reads') return reads(port, spec.products);
  if (spec.kind === 'browsing') return browsing(port);
  if (spec.kind === 'logins') return logins(port, spec);
  if (spec.kind === 'registrations') return registrations(port);
  return tokens(port, spec.families);
}

const SORTS = ['', '&sort=name&direction=asc', '&sort=name&direction=desc'];
const WORDS = ['', '&q=rice', '&q=oil', '&q=tea', '&q=powder', '&q=50%20g'];

/** Pages of lists and searches, each different from the last thousands. */
function reads(port: number, products: number): Workload {
  let count = 0;
  return {
    success: 200,
    next: () => {
      count += 1;
      const limit = 10 + (count % 15);
      const word = WORDS[count % WORDS.length];
      const page = 1 + ((count * 7) % Math.max(1, Math.floor(products / (word === '' ? limit : limit * 40))));
      const path = `/api/products?pageSize=${limit}&page=${page}${SORTS[count % SORTS.length]}${word}`;
      return { bytes: Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`), wantsBody: false };
    },
  };
}

const BROWSED = ['/api/products', '/api/settings', '/api/categories', '/api/products?q=rice', '/api/products?page=2'];

/** Returns the requests of the visitors of a shop. All of it is cached. */
function browsing(port: number): Workload {
  const requests = BROWSED.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`));
  let count = 0;
  return {
    success: 200,
    next: () => ({ bytes: requests[count++ % requests.length] as Buffer, wantsBody: false }),
  };
}

function logins(
  port: number,
  { identifier, password }: { readonly identifier: string; readonly password: string },
): Workload {
  const body = JSON.stringify({ identifier, password, responseMode: 'token' });
  const bytes = post(port, '/api/auth/login', 'application/json', Buffer.from(body));
  return { success: 200, next: () => ({ bytes, wantsBody: false }) };
}

const NUMBER = '01700000000';

/** Registrations with three files of 20 KB. Only the phone number differs, so a request costs one copy. */
function registrations(port: number): Workload {
  const files = ['shopImage', 'nidDocument', 'tradeLicenseDocument'].map((name) =>
    filePart(
      name,
      'image/png',
      Buffer.alloc(20_000, 'x').fill(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 0, 16),
    ),
  );
  const form = encodeForm([...requiredParts(NUMBER), ...files]);
  const template = post(port, '/api/auth/customer/register', `multipart/form-data; boundary=${BOUNDARY}`, form);
  const position = template.indexOf(NUMBER);
  return {
    success: 201,
    next: () => {
      const bytes = Buffer.from(template);
      bytes.write(newPhoneNumber(), position);
      return { bytes, wantsBody: false };
    },
  };
}

/** Returns refreshes: each family of tokens has one request in flight at most, and continues with the token it received. */
function tokens(port: number, families: readonly Family[]): Workload {
  const free = [...families];
  return {
    success: 200,
    next: () => {
      const family = free.shift();
      if (!family) return undefined;
      const { clientId, clientSecret, token } = family;
      const credentials = { client_id: clientId, client_secret: clientSecret };
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...credentials });
      const bytes = post(port, '/oauth/token', 'application/x-www-form-urlencoded', Buffer.from(String(form)));
      const onResponse = (response: RawResponse | undefined) => {
        // A lost response may have rotated the token: the family ends.
        if (!response) return;
        const next = response.status === 200 ? JSON.parse(response.body).refresh_token : token;
        free.push({ ...family, token: next });
      };
      return { bytes, wantsBody: true, onResponse };
    },
  };
}

function post(port: number, path: string, type: string, body: Buffer): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
