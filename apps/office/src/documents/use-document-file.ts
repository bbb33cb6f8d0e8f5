import type { StaffCustomerDocument } from '@arot/sdk/staff';
import { useEffect, useState } from 'react';
import { type DocumentFile, readDocumentFile } from './document-file.ts';

type State = { readonly file?: DocumentFile; readonly error?: unknown };

/** Reads a document when it is opened, and forgets it when it is closed. It is in no cache of queries. */
export function useDocumentFile(customerId: string, document: StaffCustomerDocument): State & { retry: () => void } {
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same document may be another object, and an attempt repeats the request
  useEffect(() => {
    const abort = new AbortController();
    setState({});
    readDocumentFile(customerId, document, abort.signal)
      .then((file) => abort.signal.aborted || setState({ file }))
      .catch((error: unknown) => abort.signal.aborted || setState({ error }));
    return () => abort.abort();
  }, [customerId, document.type, document.uploadedAt, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
