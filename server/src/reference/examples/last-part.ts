type Parameters = Readonly<Record<string, string | number | boolean>>;

/** The example of a list with a cursor: its last part, with one item. */
export function lastPart<Item>(parameters: Parameters & { readonly cursor: string }, item: Item) {
  return {
    parameters,
    invalidFields: { cursor: ['Must be nextCursor of a response of this list.'] },
    success: 'A part of the list.',
    bodies: { last: { summary: 'The last part', value: { data: { items: [item], nextCursor: null } } } },
  };
}
