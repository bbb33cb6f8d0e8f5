import { Component, type ReactNode } from 'react';
import { Failure } from './notice.tsx';

/** Shows an error of its content, such as a page whose file could not be downloaded. */
export class Failed extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    // The browser does not repeat a failed import, so only a reload does.
    return <Failure error={this.state.error} retry={() => location.reload()} />;
  }
}
