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
  const { t } = useTranslation('blog-posts')
  const [href, setHref] = useState(first)
  const target = href.trim()
  const isWrong = target !== '' && linkTarget(target) === null
  return (
    <Modal
      open
      onClose={onClose}
      title={t('link.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={isWrong}
            onPress={() => {
              onLink(target)
              onClose()
            }}
          >
            {t(target === '' && first !== '' ? 'link.remove' : 'link.set')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('link.address')}
        help={t('link.help')}
        value={href}
        onValue={setHref}
        autoComplete="off"
        error={isWrong ? t('link.wrong') : undefined}
      />
    </Modal>
  )
}
