import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { WhenToIgnore } from '#kit/ui/landing/when-to-ignore.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { AuditActions } from './use-audit.ts'
import { useCheckWords } from './use-check-words.ts'

/** A finding the merchant is about to ignore, on one page or on all. */
export interface Ignoring {
  check: string
  page: { id: string; name: string } | null
}

/** Asks for the reason, which is stored with the choice. */
export function IgnoreDialog({
  ignoring,
  ignore,
  onClose,
}: {
  ignoring: Ignoring
  ignore: AuditActions['ignore']
  onClose: () => void
}) {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  const [reason, setReason] = useState('')
  const { check, page } = ignoring
  return (
    <ConfirmDialog
      title={t('ignore.title', { problem: words.title(check) })}
      tone="primary"
      keep={t('ignore.cancel')}
      confirm={t('ignore.save')}
      confirmable={reason.trim() !== ''}
      pending={ignore.isPending}
      onConfirm={() => ignore.mutate({ check, pageId: page?.id ?? null, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{page ? t('ignore.onPage', { page: page.name }) : t('ignore.onAll')}</p>
        <WhenToIgnore words={words.ignore(check)} />
        <TextField
          label={t('ignore.reason')}
          help={t('ignore.reasonHelp')}
          value={reason}
          onValue={setReason}
          autoComplete="off"
        />
        <FailureLine error={ignore.error} />
      </Stack>
    </ConfirmDialog>
  )
}
