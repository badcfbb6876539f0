import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { NOT_LOADED } from './load-again.ts'

export interface NotLoadedProps {
  onRetry: () => void
  retrying: boolean
}

/** Stands where a part could not be loaded. */
export function NotLoaded({ onRetry, retrying }: NotLoadedProps) {
  return <ErrorState error={NOT_LOADED} onRetry={onRetry} retrying={retrying} />
}

/** Catches what could not be loaded; what a part throws while it is drawn goes on to the screen's own boundary. */
export class LoadBoundary extends Component<
  { children?: ReactNode; instead: ReactNode },
  { error: unknown }
> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state as { error: unknown }
    if (error === undefined) return this.props.children
    if (error === NOT_LOADED) return this.props.instead
    throw error
  }
}
