import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type Frame, FrameContext, type SaveBarState } from '../app-bridge/frame-context.ts'
import { lateDialog } from '../late-part.tsx'
import { SaveBar } from '../save-bar.tsx'
import { type ToastItem, ToastRegion } from '../toast.tsx'

const LeaveQuestion = lateDialog(() => import('./leave-question.tsx').then((part) => part.LeaveQuestion))
const MOST_TOASTS = 4

/**
 * Replaces what the admin gives a screen, for all frames of our own: toasts, the save bar, the question before
 * leaving.
 */
export function OwnGround({ head, home, children }: { head: ReactNode; home: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastItem[]>([])
  const [bar, setBar] = useState<SaveBarState | null>(null)
  const [question, setQuestion] = useState<((leave: boolean) => void) | null>(null)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])

  const frame = useMemo<Frame>(
    () => ({
      embedded: false,
      home,
      toast(message, options = {}) {
        const toast = { ...options, message, id: performance.now() }
        setToasts((all) => [...all.slice(1 - MOST_TOASTS), toast])
      },
      mayLeave: () =>
        new Promise((resolve) =>
          setQuestion(() => (leave: boolean) => {
            setQuestion(null)
            resolve(leave)
          }),
        ),
      saveBar: setBar,
    }),
    [home],
  )

  return (
    <FrameContext value={frame}>
      {head}
      {bar && <SaveBar {...bar} />}
      {children}
      <ToastRegion toasts={toasts} onClose={close} />
      {question && <LeaveQuestion onClose={() => question(false)} onLeave={() => question(true)} />}
    </FrameContext>
  )
}
