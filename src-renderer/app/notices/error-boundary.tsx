// Catches an error thrown while React renders, and shows a message instead of a blank page.
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './error-boundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What broke, as part of a sentence; the whole window by default. */
  readonly part?: string;
}

interface ErrorBoundaryState {
  readonly broken: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className={classes.note} role="alert">
        <strong>Vouch could not show {this.props.part ?? 'this window'}.</strong>
        <p>Nothing is lost: lists keep running in the background, and results are saved.</p>
        <Button onClick={() => window.location.reload()}>Reload the window</Button>
      </div>
    );
  }
}
