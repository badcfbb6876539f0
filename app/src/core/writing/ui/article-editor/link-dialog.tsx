import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { linkTarget } from '../../domain/link-target.ts'

/** Asks for the link's target; an empty one removes the link. */
export function LinkDialog({
  first,
  onLink,
  onClose,
}: {
  first: string
  onLink: (href: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('writing')
  const [href, setHref] = useState(first)
  const target = href.trim()
  const isWrong = target !== '' && linkTarget(target) === null
  return (
    <ConfirmDialog
      title={t('editor.linkTo.title')}
      tone="primary"
      keep={t('editor.cancel')}
      confirm={t(target === '' && first !== '' ? 'editor.linkTo.remove' : 'editor.linkTo.set')}
      confirmable={!isWrong}
      onConfirm={() => {
        onLink(target)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('editor.linkTo.url')}
        help={t('editor.linkTo.help')}
        value={href}
        onValue={setHref}
        autoComplete="off"
        error={isWrong ? t('editor.linkTo.wrong') : undefined}
      />
    </ConfirmDialog>
  )
}
