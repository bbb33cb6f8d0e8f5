/** Saves a text as a file of the user. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
