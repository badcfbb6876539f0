import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { NOT_LOADED } from './load-again.ts'

export interface NotLoadedProps {
  onRetry: () => void
  retrying: boolean
}

/** Replaces a part that could not be loaded. */
export function NotLoaded({ onRetry, retrying }: NotLoadedProps) {
  return <ErrorState error={NOT_LOADED} onRetry={onRetry} retrying={retrying} />
}

/** Catches failed loads; errors thrown while rendering pass on to the screen's own boundary. */
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
