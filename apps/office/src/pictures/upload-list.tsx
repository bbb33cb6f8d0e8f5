import { isArotError } from '@arot/sdk';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { uiText } from '../ui/text.ts';
import { pictureText } from './text.ts';
import type { Upload } from './use-uploads.ts';

/** A file that was rejected before it was sent. */
export class FileIssue extends Error {}

type Props = { readonly uploads: readonly Upload[]; readonly cancel: (id: number) => void };

/** Renders the files on their way, and those that were rejected. */
export function UploadList({ uploads, cancel }: Props) {
  const text = useText(pictureText);
  const describe = useUploadError();
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads">
      {uploads.map(({ id, name, progress, error }) => (
        <li key={id}>
          <span className="upload-name">{name}</span>
          {error === undefined ? (
            <>
              <progress className="progress" value={progress ?? 0} max={1} aria-label={text.uploading(name)} />
              <span className="small soft">
                {progress === undefined ? text.waiting : progress === 1 ? text.processing : ''}
              </span>
            </>
          ) : (
            <span className="upload-error" role="alert">
              {describe(error)}
            </span>
          )}
          <Button
            kind="quiet"
            icon="close"
            label={error === undefined ? text.cancelOf(name) : text.dismissOf(name)}
            onClick={() => cancel(id)}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a function that describes the issue with the file, or with the server. A server without its picture library says so
 * itself.
 */
function useUploadError(): (error: unknown) => string {
  const text = useText(uiText);
  return (error) => {
    if (error instanceof FileIssue) return error.message;
    const messages = Object.values(fieldsOf(error) ?? {}).flat();
    if (messages.length > 0) return messages.join(' ');
    return isArotError(error) && error.status === 503 ? error.message : describeError(error, text);
  };
}
