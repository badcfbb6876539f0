import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

/**
 * Asks once before something is done: one button keeps everything as it is, the other does it. While it is being done
 * neither button, the cross nor Escape closes it, so that a refusal is said where it was asked.
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
  beside,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  /** Words of the two buttons. */
  keep: string
  confirm: ReactNode
  /** `critical` for what is lost. */
  tone?: 'critical' | 'primary'
  /** Announced as an alert and closed by its buttons and Escape only. */
  alert?: boolean
  pending?: boolean
  confirmable?: boolean
  /** Said beside the buttons: the price, how many. */
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
          <Button tone={tone} loading={pending} isDisabled={!confirmable} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
