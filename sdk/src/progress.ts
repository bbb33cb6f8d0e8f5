/** The progress of an upload or a download. */
export type Progress = {
  /** Bytes so far. */
  readonly loaded: number;
  /** All bytes; undefined if that is not known. */
  readonly total: number | undefined;
};
