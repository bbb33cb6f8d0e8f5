import * as z from 'zod';

/** The file parts of a form, by name. */
export type FileParts = Readonly<Record<string, { readonly mimeTypes: readonly string[]; readonly required?: true }>>;

type Input<T extends z.ZodObject, F extends FileParts> = string extends keyof z.input<T>
  ? Files<F>
  : z.input<T> & Files<F>;

type Files<F extends FileParts> = {
  readonly [P in keyof F as F[P] extends { readonly required: true } ? P : never]: File | Blob;
} & { readonly [P in keyof F as F[P] extends { readonly required: true } ? never : P]?: File | Blob };

/**
 * Returns the schema of a form. Callers send text parts and files. The server receives the files by itself, so the parsed value
 * has the texts alone.
 */
export function formBody<T extends z.ZodObject, const F extends FileParts>(
  texts: T,
  files: F,
): z.ZodType<z.output<T>, Input<T, F>> {
  const withoutFiles = (form: unknown) =>
    typeof form === 'object' && form !== null
      ? Object.fromEntries(
          Object.entries(form).filter(([name, value]) => !(Object.hasOwn(files, name) && value instanceof Blob)),
        )
      : form;
  return z.preprocess(withoutFiles, texts) as unknown as z.ZodType<z.output<T>, Input<T, F>>;
}
