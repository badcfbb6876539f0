import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { MemberRow } from '../contract.ts'
import { InviteForm } from './invite-form.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { systemApi } from './system-api.ts'

/** `/admin/team`: staff members; owners add and remove them, and change their roles. */
export function TeamPage() {
  const { t } = useTranslation(['staff', 'shell'])
  const cache = useQueryClient()
  const [leaving, setLeaving] = useState<MemberRow | null>(null)
  const [changing, setChanging] = useState<MemberRow | null>(null)
  /** Whom the form is filled for; `time` counts the presses, each of which begins with a new form. */
  const [linked, setLinked] = useState<{ member: MemberRow | null; time: number }>({ member: null, time: 0 })
  const fill = (member: MemberRow | null) => setLinked(({ time }) => ({ member, time: time + 1 }))
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
                columns={columnsOf(t, {
                  onLink: fill,
                  onRole: setChanging,
                  onRemove: setLeaving,
                })}
              />
            </Section>
            <InviteForm key={linked.time} member={linked.member} onInvited={reread} />
          </>
        )}
      </Loaded>
      {changing && (
        <RoleDialog
          member={changing}
          onDone={() => {
            // The form may still hold the role before, and would give it back.
            fill(null)
            void reread()
          }}
          onClose={() => setChanging(null)}
        />
      )}
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

type Act = (member: MemberRow) => void

function columnsOf(
  t: TFunction<['staff', 'shell']>,
  { onLink, onRole, onRemove }: { onLink: Act; onRole: Act; onRemove: Act },
): DataColumn<MemberRow>[] {
  return [
    {
      key: 'name',
      title: t('team.name'),
      least: 12,
      cell: ({ name, email }) => (
        <>
          {name}
          <div className="sp-subtle sp-small">{email}</div>
        </>
      ),
    },
    {
      key: 'role',
      title: t('team.role'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ role }) => t(`role.${role}`),
    },
    {
      key: 'passkeys',
      title: t('account.passkeys'),
      keep: 3,
      numeric: true,
      cell: ({ passkeys }) => passkeys,
    },
    {
      key: 'seen',
      title: t('system.seen'),
      least: 8,
      short: true,
      cell: ({ lastSeen, isInvited }) =>
        lastSeen ? <RelativeTime at={lastSeen} /> : t(isInvited ? 'team.invited' : 'never'),
    },
    {
      key: 'actions',
      title: t('account.action'),
      least: 14,
      untitled: true,
      cell: (member) => {
        const action = (words: string, act: Act) => (
          <Button
            aria-label={t('shell:pair', { name: words, value: member.name })}
            onPress={() => act(member)}
          >
            {words}
          </Button>
        )
        return (
          <Inline>
            {action(t('team.newLink'), onLink)}
            {action(t('team.changeRole'), onRole)}
            {action(t('account.remove'), onRemove)}
          </Inline>
        )
      },
    },
  ]
}
