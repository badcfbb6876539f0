import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/roles.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { MemberRow } from '../contract.ts'
import { systemApi } from './system-api.ts'

/** Gives a member another role. */
export function RoleDialog({
  member: { id, name, email, role: now },
  onDone,
  onClose,
}: {
  member: MemberRow
  onDone: () => unknown
  onClose: () => void
}) {
  const { t } = useTranslation(['staff', 'shell'])
  const [role, setRole] = useState<StaffRole>(now)
  const save = useMutation({
    mutationFn: () => verified(() => systemApi.changeRole({ id, role })),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('shell:pair', { name: t('team.changeRole'), value: name })}
      tone="primary"
      keep={t('cancel')}
      confirm={t('team.changeRole')}
      pending={save.isPending}
      confirmable={role !== now}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Stack>
        <p>{email}</p>
        <Select
          label={t('team.role')}
          value={role}
          onValue={setRole}
          options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        {save.error && <SignInFailure error={save.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
