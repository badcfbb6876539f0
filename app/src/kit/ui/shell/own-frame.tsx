import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { FrameProps } from '../app-bridge/admin-frame.tsx'
import { type Frame, FrameContext, type SaveBarState } from '../app-bridge/frame-context.ts'
import { lateDialog } from '../late-part.tsx'
import { SaveBar } from '../save-bar.tsx'
import { type ToastItem, ToastRegion } from '../toast.tsx'
import '../theme/own.css'
import './own-frame.css'

const LeaveQuestion = lateDialog(() => import('./leave-question.tsx').then((part) => part.LeaveQuestion))
const MOST_TOASTS = 4

/** Signpost's own frame: what the admin gives inside it, for screens that stand outside it. */
export function OwnFrame({ navigation, home, children }: FrameProps) {
  const { t } = useTranslation('shell')
  const [toasts, setToasts] = useState<ToastItem[]>([])
  const [bar, setBar] = useState<SaveBarState | null>(null)
  const [question, setQuestion] = useState<((leave: boolean) => void) | null>(null)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])

  const frame = useMemo<Frame>(
    () => ({
      embedded: false,
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
    [],
  )

  return (
    <FrameContext value={frame}>
      <a className="sp-skip" href="#main">
        {t('skip')}
      </a>
      <header className="sp-frame-head">
        <NavLink to={home.to} className="sp-frame-brand">
          <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <path fill="currentColor" d="M7 1h2v2h4l2 2-2 2H9v8H7V7H3V3h4z" />
          </svg>
          Signpost
        </NavLink>
        {navigation.length > 0 && (
          <nav aria-label={t('navigation')}>
            {[home, ...navigation].map((item) => (
              <NavLink key={item.to} to={item.to} end className="sp-frame-link">
                {item.label}
              </NavLink>
            ))}
          </nav>
        )}
      </header>
      {bar && <SaveBar {...bar} />}
      {children}
      <ToastRegion toasts={toasts} onClose={close} />
      {question && <LeaveQuestion onClose={() => question(false)} onLeave={() => question(true)} />}
    </FrameContext>
  )
}
