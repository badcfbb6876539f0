import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FailureScreen } from './failure-screen.tsx'

interface BoundaryProps {
  children: ReactNode
  report: (error: Error) => void
}

/**
 * Catches errors a screen throws while rendering, and shows the generic failure screen instead, until another screen is
 * opened: the menu, which is outside, still works.
 */
export function FailureBoundary({ children, report }: BoundaryProps) {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary pathname={pathname} report={report}>
      {children}
    </ScreenBoundary>
  )
}

interface State {
  failed: boolean
  pathname: string
}

export class ScreenBoundary extends Component<BoundaryProps & { pathname: string }, State> {
  override state: State = { failed: false, pathname: this.props.pathname }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  /** A failure belongs to the screen it happened on. */
  static getDerivedStateFromProps({ pathname }: { pathname: string }, state: State): State | null {
    return pathname === state.pathname ? null : { failed: false, pathname }
  }

  override componentDidCatch(error: Error): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <FailureScreen /> : this.props.children
  }
}
