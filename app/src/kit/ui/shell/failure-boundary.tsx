import { Component, type ReactNode } from 'react'
import { FailureScreen } from './failure-screen.tsx'

/** Catches what a screen threw while drawing, and shows the generic failure screen in its place. */
export class FailureBoundary extends Component<
  { children: ReactNode; report: (error: Error) => void },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <FailureScreen /> : this.props.children
  }
}
