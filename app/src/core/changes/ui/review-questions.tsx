import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { useChangeWords } from './use-change-words.ts'
import type { Costing } from './use-reviewing.ts'

/** Asks before all proposals are rejected: they are gone then, also those a search does not show. */
export function RejectAllQuestion({
  proposed,
  onReject,
  onClose,
}: {
  proposed: number
  onReject: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('changes')
  const number = useChangeWords().number(proposed)
  return (
    <ConfirmDialog
      title={t('review.askReject')}
      keep={t('review.keep')}
      confirm={t('review.rejectAll')}
      onConfirm={onReject}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p className="sp-strong">{t('review.title', { count: proposed, number })}</p>
        <p>{t('review.askRejectNote')}</p>
      </Stack>
    </ConfirmDialog>
  )
}

/** Asks before proposals are written again for more credits. */
export function CostsQuestion({
  costing: { credits, available, confirm },
  onClose,
}: {
  costing: Costing
  onClose: () => void
}) {
  const { t } = useTranslation('changes')
  return (
    <ConfirmDialog
      title={t('review.askAgain')}
      tone="primary"
      keep={t('review.keep')}
      confirm={t('review.writeAgain')}
      confirmable={credits <= available}
      beside={<Price credits={credits} balance={available} upTo />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('review.askAgainNote')}</p>
    </ConfirmDialog>
  )
}
