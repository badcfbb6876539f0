import type { ReactNode } from 'react'
import type { ReservableCall } from './api/closed-calls.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

/**
 * Asks for confirmation: one button keeps everything, the other acts. While the action runs, neither button, the
 * cross nor Escape closes the dialog, so that a refusal is shown where it was confirmed.
 */
export function ConfirmDialog({
  title,
  children,
  keep,
  confirm,
  tone = 'critical',
  alert = tone === 'critical',
  pending = false,
  confirmable = true,
  call,
  beside,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  /** Labels of the two buttons. */
  keep: string
  confirm: ReactNode
  /** `critical` if something is lost. */
  tone?: 'critical' | 'primary'
  /** Announced as an alert; only its buttons and Escape close it. */
  alert?: boolean
  pending?: boolean
  confirmable?: boolean
  /** The call that confirming makes. */
  call?: ReservableCall | undefined
  /** Text next to the buttons: the price, the count. */
  beside?: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal
      open
      alert={alert}
      busy={pending}
      onClose={onClose}
      title={title}
      beside={beside}
      actions={
        <>
          <Button onPress={onClose} isDisabled={pending}>
            {keep}
          </Button>
          <Button tone={tone} call={call} loading={pending} isDisabled={!confirmable} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
