import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { PublicRequest } from '../../contract.ts'
import { RequestPicker } from './request-picker.tsx'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'

/** Merges a request and its votes into another. This cannot be undone. */
export function MergeRequest({ request, onClose }: { request: PublicRequest; onClose: () => void }) {
  const { t } = useTranslation('community')
  const cache = useQueryClient()
  const [into, setInto] = useState<PublicRequest | null>(null)
  const merge = useMutation({
    mutationFn: () => staffCommunityApi.mergeRequest({ id: request.id, into: into?.id ?? '' }),
    onSuccess: onClose,
    // Also after a failure: somebody else may have done it meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  return (
    <ConfirmDialog
      title={t('staff.requests.mergeOf', { title: request.title })}
      keep={t('suggest.cancel')}
      confirm={t('staff.requests.merge')}
      alert={false}
      pending={merge.isPending}
      confirmable={into !== null}
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('staff.requests.mergeNote', { count: request.votes })}</p>
        <RequestPicker chosen={into} onChoose={setInto} but={request.id} />
        {merge.error && <FailureLine error={merge.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
