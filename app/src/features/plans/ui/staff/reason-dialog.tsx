import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { SHORTEST_REASON } from './staff-plans-api.ts'

/** Asks for a reason and a fresh passkey before it calls `act`. */
export function ReasonDialog({
  title,
  confirm,
  children,
  act,
  onDone,
  onClose,
}: {
  title: string
  confirm: string
  children: ReactNode
  act: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('plans')
  const [reason, setReason] = useState('')
  const acting = useMutation({
    mutationFn: () => verified(() => act(reason.trim())),
    onSuccess: onClose,
    // Also after a failure: somebody else may have done it meanwhile.
    onSettled: onDone,
  })
  return (
    <ConfirmDialog
      title={title}
      keep={t('staff.cancel')}
      confirm={confirm}
      alert={false}
      pending={acting.isPending}
      confirmable={reason.trim().length >= SHORTEST_REASON}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {children}
        <TextField
          label={t('staff.reason')}
          help={t('staff.reasonHelp', { count: SHORTEST_REASON })}
          multiline
          value={reason}
          onValue={setReason}
        />
        {acting.error && <SignInFailure error={acting.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
