import type { DocumentKind, FieldErrors, RegisterCustomerBody } from '@arot/sdk';

export type DocumentPart = 'shopImage' | 'nidDocument' | 'tradeLicenseDocument';

type DocumentDetails = {
  readonly type: DocumentKind;
  /** Its name in the path of the download. */
  readonly path: 'shop-image' | 'nid' | 'trade-license';
  readonly accept: string;
  readonly hint: 'imageOnly' | 'imageOrPdf';
};

const IMAGES = 'image/jpeg,image/png,image/webp';

/** The documents of a customer, by the names of their parts in a registration. */
export const DOCUMENTS: Readonly<Record<DocumentPart, DocumentDetails>> = {
  shopImage: { type: 'SHOP_IMAGE', path: 'shop-image', accept: IMAGES, hint: 'imageOnly' },
  nidDocument: { type: 'NID', path: 'nid', accept: `${IMAGES},application/pdf`, hint: 'imageOrPdf' },
  tradeLicenseDocument: {
    type: 'TRADE_LICENSE',
    path: 'trade-license',
    accept: `${IMAGES},application/pdf`,
    hint: 'imageOrPdf',
  },
};

export const DOCUMENT_PARTS = Object.keys(DOCUMENTS) as DocumentPart[];

const MAX_BYTES = 10_485_760;
const MOBILE = /^(?:0|\+880)1[3-9]\d{8}$/;

/** Returns the issues of a file, in the words of the API. */
export const checkFile = ({ size }: Blob): string[] => (size > MAX_BYTES ? ['Must have at most 10 MiB.'] : []);

/**
 * Checks what the API would reject in any case, in its own words. Without this, the user would learn it only after the documents
 * have been sent. Everything else is left to the API.
 */
export function checkBeforeUpload(body: RegisterCustomerBody): FieldErrors {
  const issues: Record<string, string[]> = {};
  if (!MOBILE.test(body.phoneNumber)) {
    issues.phoneNumber = ['Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.'];
  }
  const length = [...body.password].length;
  if (length < 8 || length > 128) issues.password = ['Must have 8 to 128 characters.'];
  for (const part of DOCUMENT_PARTS) {
    const file = body[part];
    const found = file instanceof Blob ? checkFile(file) : [];
    if (found.length > 0) issues[part] = found;
  }
  return issues;
}
