import { Component, type ReactNode } from 'react';
import { Failure } from './notice.tsx';

const reload = () => location.reload();

/**
 * Shows an error of its content, such as a page whose file could not be downloaded. The browser does not repeat a failed
 * import, so only a reload helps.
 */
export class Failed extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <Failure error={this.state.error} retry={reload} /> : this.props.children;
  }
}
