import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { LanguageModelState } from '../contract.ts'
import type { useLanguageModel } from './use-language-model.ts'

/** Asks for confirmation before the shop's own key is removed, and says which model writes afterwards. */
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
    <ConfirmDialog
      title={t('revoke.title')}
      keep={t('revoke.keep')}
      confirm={t('revoke.confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>{t('revoke.words')}</p>
        <p>{t(installation ? 'revoke.thenInstallation' : 'revoke.thenNone')}</p>
      </Stack>
    </ConfirmDialog>
  )
}
