import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { useFrame } from './app-bridge/frame-context.ts'
import { useErrorWords } from './i18n/error-words.ts'
import { type LazyPart, type Load, lazyPart } from './lazy-part.ts'
import { NOT_LOADED } from './load-again.ts'
import type { NotLoadedProps } from './load-boundary.tsx'
import { Loading, SkeletonBar, SkeletonRows } from './skeleton.tsx'
import './modal.css'
import './late-part.css'

/**
 * A part of a screen loaded on first render (`lazyPart`); `waiting` reserves its space until then. Parts that most
 * users see are preloaded with the screen's own code: `void Part.ready()`.
 */
export function latePart<Props extends object>(load: Load<Props>, waiting: ReactNode): LazyPart<Props> {
  const Part = lazyPart(load)
  function LatePart(props: Props) {
    return (
      <Suspense fallback={<Loading>{waiting}</Loading>}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { ready: Part.ready })
}

interface DialogProps {
  onClose: () => void
}

/**
 * A dialog loaded when first opened. A placeholder covers the screen meanwhile (Escape or a press outside it
 * cancels); the dialog takes the focus once rendered. A failed load is shown in a toast, and the next opening retries
 * it.
 */
export function lateDialog<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyPart(load, DialogFailed)
  return function LateDialog(props) {
    return (
      <Suspense fallback={<DialogWaiting onClose={props.onClose} />}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}

function DialogWaiting({ onClose }: DialogProps) {
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', giveUp)
    return () => document.removeEventListener('keydown', giveUp)
  }, [onClose])
  return (
    <div className="sp-modal-overlay sp-late-dialog" role="presentation" onClick={onClose}>
      <div className="sp-modal sp-modal-body sp-late-dialog-shape">
        <Loading>
          <SkeletonBar width="12rem" height="1rem" />
          <SkeletonRows rows={3} sign={false} />
        </Loading>
      </div>
    </div>
  )
}

function DialogFailed({ onClose, onRetry }: DialogProps & NotLoadedProps) {
  const frame = useFrame()
  const { words } = useErrorWords(NOT_LOADED)
  const say = useEffectEvent(() => {
    frame.toast(words, { error: true })
    // Closed before it renders again: the next opening retries.
    onRetry()
    onClose()
  })
  useEffect(() => say(), [])
  return null
}
