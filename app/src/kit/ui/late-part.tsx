import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { ApiError } from './api/api-error.ts'
import { useFrame } from './app-bridge/frame-context.ts'
import { ErrorState } from './error-state.tsx'
import { useErrorWords } from './i18n/error-words.ts'
import { lazyPart } from './lazy-part.ts'
import { Loading, SkeletonBar, SkeletonRows } from './skeleton.tsx'
import './modal.css'
import './late-part.css'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a screen loaded when it is first drawn: `waiting` keeps its place until it is here, and a load that
 * fails says so in that place with another try. The rest of the screen stays as it is.
 */
export function latePart<Props extends object>(load: Load<Props>, waiting: ReactNode): ComponentType<Props> {
  const tries = triesOf(load)
  return function LatePart(props) {
    const [Part, setPart] = useState(tries.current)
    return (
      <Suspense fallback={<Loading>{waiting}</Loading>}>
        <LoadBoundary
          key={tries.number(Part)}
          instead={<ErrorState error={NOT_LOADED} onRetry={() => setPart(tries.next)} />}
        >
          <Part {...props} />
        </LoadBoundary>
      </Suspense>
    )
  }
}

/**
 * A dialog loaded when it is first opened. Its shape stands over the screen until it is here (Escape or a press
 * beside it gives up); the dialog takes the focus as it is drawn. A load that fails is said in a toast.
 */
export function lateDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const tries = triesOf(load)
  return function LateDialog(props) {
    const [Part] = useState(tries.current)
    const { onClose } = props
    const giveUp = useCallback(() => {
      tries.next()
      onClose()
    }, [onClose])
    return (
      <Suspense fallback={<DialogWaiting onClose={onClose} />}>
        <LoadBoundary instead={<DialogFailed onSaid={giveUp} />}>
          <Part {...props} />
        </LoadBoundary>
      </Suspense>
    )
  }
}

/** React keeps a load that failed for good; another try is another lazy component. */
function triesOf<Props extends object>(load: Load<Props>) {
  const asLazy = () =>
    lazyPart(() =>
      load().catch(() => {
        throw NOT_LOADED
      }),
    ) as ComponentType<Props>
  const all = [asLazy()]
  return {
    current: () => all.at(-1) as ComponentType<Props>,
    number: (part: ComponentType<Props>) => all.indexOf(part),
    next: () => {
      const part = asLazy()
      all.push(part)
      return part
    },
  }
}

const NOT_LOADED = new ApiError({ status: 0, code: 'network.unreachable', message: '' })

/** Catches what could not be loaded; what a part throws while it is drawn goes on to the screen's own boundary. */
class LoadBoundary extends Component<{ children: ReactNode; instead: ReactNode }, { error: unknown }> {
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

function DialogWaiting({ onClose }: { onClose: () => void }) {
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

function DialogFailed({ onSaid }: { onSaid: () => void }) {
  const frame = useFrame()
  const { words } = useErrorWords(NOT_LOADED)
  useEffect(() => {
    frame.toast(words, { error: true })
    onSaid()
  }, [frame, words, onSaid])
  return null
}
