/** Where something stands in the input: a line of a file, or a member of a JSON list such as `products[3]`. */
export type Place = { readonly file: string; readonly row: number | string };

/** Something that keeps an import from being done. `field` is empty where the whole row is at fault. */
export type Fault = Place & { readonly field: string; readonly message: string };

/** So many faults are kept whole; the rest is counted, so that a million wrong rows do not fill the memory. */
const MAX_KEPT = 1_000;

/** Collects every fault of an import. */
export class Faults {
  readonly kept: Fault[] = [];
  total = 0;

  add(place: Place, field: string, message: string): void {
    this.total += 1;
    if (this.kept.length < MAX_KEPT) this.kept.push({ file: place.file, row: place.row, field, message });
  }
}

/** An import was refused as a whole; nothing was written. */
export class ImportRefusedError extends Error {
  override name = 'ImportRefusedError';
  readonly faults: readonly Fault[];
  readonly total: number;

  constructor(faults: Faults) {
    super(`Nothing was imported: ${faults.total} ${faults.total === 1 ? 'fault' : 'faults'}.`);
    this.faults = faults.kept;
    this.total = faults.total;
  }
}

/** `file:row: field: message`, as compilers write it. */
export function formatFault({ file, row, field, message }: Fault): string {
  return [`${file}:${row}`, ...(field === '' ? [] : [field]), message].join(': ');
}
