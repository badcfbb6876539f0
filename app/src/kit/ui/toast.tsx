import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TOAST_MS, type ToastOptions } from './app-bridge/frame-context.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './toast.css'

export interface ToastItem extends ToastOptions {
  id: number
  message: string
}

/** Short messages at the bottom of our own frame. Hovering or focusing one keeps it. */
export function ToastRegion({
  toasts,
  onClose,
}: {
  toasts: readonly ToastItem[]
  onClose: (id: number) => void
}) {
  const { t } = useTranslation('shell')
  return (
    <section className="sp-toasts" aria-label={t('toast.region')}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </section>
  )
}

/** Closes a toast once its time is over; returns a function that cancels it. */
export function closeLater(
  { id, duration = TOAST_MS }: ToastItem,
  onClose: (id: number) => void,
): () => void {
  const timer = setTimeout(() => onClose(id), duration)
  return () => clearTimeout(timer)
}

function Toast({ toast, onClose }: { toast: ToastItem; onClose: (id: number) => void }) {
  const { t } = useTranslation('shell')
  const [held, setHeld] = useState(false)
  const { id, action } = toast
  useEffect(() => (held ? undefined : closeLater(toast, onClose)), [held, toast, onClose])
  return (
    <div
      className={toast.error ? 'sp-toast sp-toast-error' : 'sp-toast'}
      style={{ background: toast.background, color: toast.colour }}
      role={toast.error ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.error && <Icon name="critical" />}
      <span>{toast.message}</span>
      {action && (
        <Button
          tone="plain"
          onPress={() => {
            onClose(id)
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('dismiss')} onPress={() => onClose(id)} />
    </div>
  )
}
