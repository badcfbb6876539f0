import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTarget } from '#core/writing/domain/link-target.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { TextField } from '#kit/ui/text-field.tsx'

/** Asks where the chosen words lead; nothing takes the link away. */
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
    <Modal
      open
      onClose={onClose}
      title={t('editor.linkTo.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('editor.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={isWrong}
            onPress={() => {
              onLink(target)
              onClose()
            }}
          >
            {t(target === '' && first !== '' ? 'editor.linkTo.remove' : 'editor.linkTo.set')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('editor.linkTo.address')}
        help={t('editor.linkTo.help')}
        value={href}
        onValue={setHref}
        autoComplete="off"
        error={isWrong ? t('editor.linkTo.wrong') : undefined}
      />
    </Modal>
  )
}
