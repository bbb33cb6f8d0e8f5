/** A 200 in the success envelope. */
export function ok<T>(data: T): { status: 200; body: { data: T } } {
  return { status: 200, body: { data } };
}
