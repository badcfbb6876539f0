import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
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
  /** Beside the buttons, in view wherever the rest is scrolled to: what the action costs. */
  beside?: ReactNode
  /** Asks once before something is lost: only its buttons and Escape close it. */
  alert?: boolean
  /** Something is under way whose end is said here: nothing closes it until then. */
  busy?: boolean
}

/** Opened by a press only, never by itself. */
export function Modal({
  open,
  onClose,
  title,
  children,
  actions,
  beside,
  alert = false,
  busy = false,
}: ModalProps) {
  const { t } = useTranslation('shell')
  return (
    <ModalOverlay
      className="sp-modal-overlay"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={!alert && !busy}
      isKeyboardDismissDisabled={busy}
    >
      <AriaModal className="sp-modal">
        <Dialog role={alert ? 'alertdialog' : 'dialog'} className="sp-modal-dialog">
          <header className="sp-modal-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!alert && <IconButton icon="close" label={t('close')} onPress={onClose} isDisabled={busy} />}
          </header>
          <div className="sp-modal-body">{children}</div>
          {actions && (
            <footer className="sp-modal-foot">
              {beside && <div className="sp-modal-beside">{beside}</div>}
              {actions}
            </footer>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
