/** A file in React Native, which reads it from `uri` and needs its name and type. */
export type NativeFile = { readonly uri: string; readonly name: string; readonly type: string };

/** The bytes of a file. A missing name or type is taken from `data` if that is a Blob or a File. */
export type FileBytes = {
  readonly data: Blob | Uint8Array | ArrayBuffer;
  /** File name. Default: the name of the part. */
  readonly name?: string | undefined;
  /** MIME type. The API rejects a file without one. */
  readonly type?: string | undefined;
};

/** A file to send: a `File` or `Blob`, bytes with a name and a type, or a file in React Native. */
export type UploadFile = Blob | FileBytes | NativeFile;

export type FormValues = { readonly [part: string]: string | UploadFile | object | null | undefined };

/**
 * Creates a multipart body of texts, files, and other objects as JSON. Values that are undefined or null are omitted. fetch sets the content type,
 * because only fetch knows the boundary between the parts.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function toFormData(values: FormValues): FormData {
  const form = new FormData();
  for (const [part, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') form.append(part, String(value));
    // Only React Native's FormData reads such an object as a file.
    else if ('uri' in value) form.append(part, value as unknown as Blob);
    else if ('data' in value) appendBytes(form, part, value as FileBytes);
    else if ('size' in value) appendBytes(form, part, { data: value as Blob });
    else form.append(part, JSON.stringify(value));
  }
  return form;
}

function appendBytes(form: FormData, part: string, file: FileBytes): void {
  const { name, type } = file.data as Partial<File>;
  const blob = new Blob([file.data as BlobPart], { type: file.type ?? type ?? '' });
  form.append(part, blob, file.name ?? name ?? part);
}
