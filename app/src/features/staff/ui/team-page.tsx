import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/roles.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { MemberRow } from '../contract.ts'
import { systemApi } from './system-api.ts'

/** `/admin/team`: staff members; owners add and remove them. */
export function TeamPage() {
  const { t } = useTranslation(['staff', 'shell'])
  const cache = useQueryClient()
  const [leaving, setLeaving] = useState<MemberRow | null>(null)
  // Who has access is asked at each visit: a list of seconds ago may lack the person to remove.
  const members = useQuery({ queryKey: ['staff-members'], queryFn: () => systemApi.members(), staleTime: 0 })
  const reread = () => cache.invalidateQueries({ queryKey: ['staff-members'] })
  const remove = useMutation({
    mutationFn: (id: string) => verified(() => systemApi.removeMember({ id })),
    onSettled: () => {
      setLeaving(null)
      void reread()
    },
  })
  return (
    <Page title={t('staffMenu.team')}>
      {remove.error && <SignInFailure error={remove.error} />}
      <Loaded query={members}>
        {(rows) => (
          <>
            <Section flush>
              <DataTable
                label={t('staffMenu.team')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={columnsOf(t, setLeaving)}
              />
            </Section>
            <InviteForm onInvited={reread} />
          </>
        )}
      </Loaded>
      {leaving && (
        <ConfirmDialog
          title={t('shell:pair', { name: t('account.remove'), value: leaving.name })}
          keep={t('cancel')}
          confirm={t('account.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        >
          <p>{leaving.email}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function InviteForm({ onInvited }: { onInvited: () => unknown }) {
  const { t } = useTranslation('staff')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('support')
  const invite = useMutation({
    mutationFn: () => verified(() => systemApi.invite({ email, name, role })),
    onSuccess: onInvited,
  })
  return (
    <Section title={t('team.invite')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate()
        }}
      >
        <Stack>
          <TextField label={t('team.name')} help={t('team.nameHelp')} value={name} onValue={setName} />
          <TextField label={t('signIn.email')} type="email" value={email} onValue={setEmail} />
          <Select
            label={t('team.role')}
            value={role}
            onValue={setRole}
            options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          {invite.error && <SignInFailure error={invite.error} />}
          {invite.data && (
            <Banner title={t('team.link')}>
              <code>{invite.data.link}</code>
            </Banner>
          )}
          <div>
            <Button
              type="submit"
              loading={invite.isPending}
              isDisabled={name.trim() === '' || !email.includes('@')}
            >
              {t('team.make')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}

function columnsOf(t: TFunction<'staff'>, onRemove: (member: MemberRow) => void): DataColumn<MemberRow>[] {
  return [
    {
      key: 'name',
      title: t('team.name'),
      cell: ({ name, email }) => (
        <>
          {name}
          <div className="sp-subtle sp-small">{email}</div>
        </>
      ),
    },
    { key: 'role', title: t('team.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      key: 'passkeys',
      title: t('account.passkeys'),
      numeric: true,
      from: 'medium',
      cell: ({ passkeys }) => passkeys,
    },
    {
      key: 'seen',
      title: t('system.seen'),
      from: 'medium',
      cell: ({ lastSeen, isInvited }) =>
        lastSeen ? <RelativeTime at={lastSeen} /> : t(isInvited ? 'team.invited' : 'never'),
    },
    {
      key: 'remove',
      title: t('account.action'),
      cell: (member) => <Button onPress={() => onRemove(member)}>{t('account.remove')}</Button>,
    },
  ]
}
