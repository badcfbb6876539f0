import { createContext, useContext } from 'react'

/** Milliseconds a toast stays if it names no time of its own (spec 1 §9). */
export const TOAST_MS = 5_000

export interface ToastOptions {
  /** Milliseconds; default `TOAST_MS`. */
  duration?: number
  error?: boolean
  /** Own frame only: the admin draws its toasts itself. */
  background?: string
  colour?: string
  action?: { label: string; onAction: () => void }
}

/** Services of the frame around a screen: the admin through App Bridge, or Signpost's own frame. */
export interface Frame {
  embedded: boolean
  /** Path of its home screen: where Back leads if nothing was visited before. */
  home: string
  toast(message: string, options?: ToastOptions): void
  /** Resolves to true if the person may leave: nothing is unsaved, or the person agreed to lose it. */
  mayLeave(): Promise<boolean>
  saveBar(bar: SaveBarState | null): void
}

export interface SaveBarState {
  saving: boolean
  onSave(): void
  onDiscard(): void
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A screen needs a frame around it.')
  return frame
}
