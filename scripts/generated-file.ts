/** A generated file of the repository: its path relative to the root, and all of its text. */
export type GeneratedFile = { readonly path: string; readonly content: string };
