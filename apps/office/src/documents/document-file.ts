import type { StaffCustomerDocument } from '@arot/sdk/staff';
import { staff } from '../shop.ts';

/** An opened document. It is only in the memory of this page: the response forbids that the browser stores it. */
export type DocumentFile = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
};

const PATHS = { SHOP_IMAGE: 'shop-image', NID: 'nid', TRADE_LICENSE: 'trade-license' } as const;

/** Reads a document of a customer, which the audit trail records. */
export async function readDocumentFile(
  customerId: string,
  { type, originalName }: StaffCustomerDocument,
  signal: AbortSignal,
): Promise<DocumentFile> {
  const download = await staff.customers.readDocument({ id: customerId, type: PATHS[type] }, { signal });
  const bytes = new Uint8Array(await download.arrayBuffer());
  return { name: download.name ?? originalName, bytes, mimeType: download.type };
}

/** Saves an opened document as a file, without a further request. */
export function saveFile({ name, bytes, mimeType }: DocumentFile): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
