import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { visitingApi } from '#core/staff/ui/visits-api.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { TextField } from '#kit/ui/text-field.tsx'

const SHORTEST = 10

/** Asks for the reason of a visit, then for a passkey; the visit opens by a link, so that no pop-up is blocked. */
export function VisitDialog({ store, onClose }: { store: string; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const begin = useMutation({
    mutationFn: () => verified(() => visitingApi.begin({ store, reason })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['staff-store', store] }),
  })
  if (begin.data)
    return (
      <Modal open title={t('visit.ready')} onClose={onClose}>
        <Stack>
          <p>{t('visit.readyWords')}</p>
          <div>
            {/* Once they are in, the way in is of no use; the link goes after it was followed. */}
            <Link to={begin.data.url} target="external" look="primary" onFollow={() => setTimeout(onClose)}>
              {t('visit.enter')}
            </Link>
          </div>
        </Stack>
      </Modal>
    )
  return (
    <ConfirmDialog
      title={t('visit.title', { store })}
      keep={t('cancel')}
      confirm={t('visit.begin')}
      tone="primary"
      pending={begin.isPending}
      confirmable={reason.trim().length >= SHORTEST}
      onConfirm={() => begin.mutate()}
      onClose={onClose}
    >
      <Stack>
        <p>{t('visit.words')}</p>
        <TextField
          label={t('reason')}
          help={t('reasonHelp', { count: SHORTEST })}
          multiline
          value={reason}
          onValue={setReason}
        />
        {begin.error && <SignInFailure error={begin.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
