import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { LanguageModelState } from '../contract.ts'
import type { useLanguageModel } from './use-language-model.ts'

/** Asks once before the shop's own key is forgotten, and says who writes after that. */
export function RevokeModel({
  installation,
  remove,
  onClose,
}: {
  installation: LanguageModelState['installation']
  remove: ReturnType<typeof useLanguageModel>['remove']
  onClose: () => void
}) {
  const { t } = useTranslation('language-model')
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('revoke.title')}
      actions={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {t('revoke.keep')}
          </Button>
          <Button
            tone="critical"
            loading={remove.isPending}
            onPress={() => remove.mutate(undefined, { onSettled: onClose })}
          >
            {t('revoke.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <p>{t('revoke.words')}</p>
        <p>{t(installation ? 'revoke.thenInstallation' : 'revoke.thenNone')}</p>
      </Stack>
    </Modal>
  )
}
