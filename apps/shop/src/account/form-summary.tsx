import { Icon } from '../ui/icon.tsx';

/** Says above a form why it was rejected. Screen readers read it at once. */
export function FormSummary({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="form-summary" role="alert" tabIndex={-1}>
      <Icon name="warning" /> {message}
    </p>
  );
}
