/** Says why an action failed. Screen readers read it at once. */
export function Problem({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="message" role="alert">
      {message}
    </p>
  );
}
