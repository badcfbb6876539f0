import { Component, type ReactNode } from 'react'
import { FailureScreen } from './failure-screen.tsx'

/** Catches errors a screen throws while rendering, and shows the generic failure screen instead. */
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
