/** A file cannot be read. The message is for the person who has the file. */
export class UnreadableFileError extends Error {}
