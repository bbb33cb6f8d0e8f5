/** A file of React Native, which reads it from where `uri` points and needs its name and type said. */
export type NativeFile = { readonly uri: string; readonly name: string; readonly type: string };

/** The bytes of a file. What is not said of them is taken from `data` where that is a Blob or a File. */
export type FileBytes = {
  readonly data: Blob | Uint8Array | ArrayBuffer;
  /** File name; the name of the part unless told. */
  readonly name?: string | undefined;
  /** MIME type. The API refuses a file without one. */
  readonly type?: string | undefined;
};

/** A file to send: a `File` or `Blob`, bytes with their name and type, or a file of React Native. */
export type UploadFile = Blob | FileBytes | NativeFile;

export type FormValues = { readonly [part: string]: string | UploadFile | null | undefined };

/**
 * A multipart body: text as it is, files with their names. Values that are undefined or null are left out. Whoever sends
 * it sets the content type, since the boundary between the parts is known only there.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function toFormData(values: FormValues): FormData {
  const form = new FormData();
  for (const [part, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') form.append(part, String(value));
    // React Native's FormData takes such an object for a file; no other one does.
    else if ('uri' in value) form.append(part, value as unknown as Blob);
    else appendBytes(form, part, 'data' in value ? value : { data: value });
  }
  return form;
}

function appendBytes(form: FormData, part: string, file: FileBytes): void {
  const { name, type } = file.data as Partial<File>;
  const blob = new Blob([file.data as BlobPart], { type: file.type ?? type ?? '' });
  form.append(part, blob, file.name ?? name ?? part);
}
