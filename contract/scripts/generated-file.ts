/** A generated file: its path relative to the root of the repository, and its text. */
export type GeneratedFile = { readonly path: string; readonly content: string };
