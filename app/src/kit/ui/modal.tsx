import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import './modal.css'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Next to the buttons, always in view while the content scrolls: what the action costs. */
  beside?: ReactNode
  /** Asks before something is lost: only its buttons and Escape close it. */
  alert?: boolean
  /** A running action whose end is shown here: nothing closes the dialog until then. */
  busy?: boolean
}

/** A dialog. Must be opened by a press, never automatically. */
export function Modal({ open, ...dialog }: ModalProps) {
  return open && createPortal(<OpenModal {...dialog} />, document.body)
}

/**
 * The browser's own modal dialog: it keeps focus, keys and screen readers inside, and returns the focus on closing.
 * It does what we used of React Aria, with 14 kB gzip less for each screen with a dialog.
 */
function OpenModal({
  onClose,
  title,
  children,
  actions,
  beside,
  alert = false,
  busy = false,
}: Omit<ModalProps, 'open'>) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  // A text selection may end outside the dialog: that is no press there.
  const beganBeside = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focuses the dialog itself, not its cross. An alert keeps the browser's choice: its first button changes
    // nothing.
    if (!alert) element?.focus()
    return () => element?.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens once
  }, [])
  const onDismiss = () => {
    if (!busy) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it, as Escape does
    <dialog
      ref={dialog}
      className="sp-modal"
      tabIndex={-1}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      onKeyDown={stayWithin}
      onPointerDown={({ target, currentTarget }) => {
        beganBeside.current = target === currentTarget
      }}
      onClick={() => {
        if (beganBeside.current && !alert) onDismiss()
        beganBeside.current = false
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss()
      }}
      // A second Escape closes it regardless; if we closed it, it is gone before this event.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        if (busy) currentTarget.showModal()
        else onClose()
      }}
    >
      <div className="sp-modal-dialog">
        <header className="sp-modal-head">
          <h2 id={id}>{title}</h2>
          {!alert && <IconButton icon="close" label={t('close')} onPress={onClose} isDisabled={busy} />}
        </header>
        <div className="sp-modal-body">{children}</div>
        {actions && (
          <footer className="sp-modal-foot">
            {beside && <div className="sp-modal-beside">{beside}</div>}
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  )
}

const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/** Wraps Tab from the last stop to the first: beyond them is the admin around our frame. */
function stayWithin(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  const [first] = stops
  const last = stops.at(-1)
  const from = document.activeElement
  const leaves = event.shiftKey ? from === first || from === event.currentTarget : from === last
  if (!leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
