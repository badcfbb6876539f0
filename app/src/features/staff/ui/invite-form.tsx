import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/roles.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { MemberRow } from '../contract.ts'
import { systemApi } from './system-api.ts'

/** Creates a link to come in by: for somebody new, or for the member the form was filled for. */
export function InviteForm({
  member,
  onInvited,
}: {
  /** Fills the form, which takes the focus. */
  member: MemberRow | null
  onInvited: () => unknown
}) {
  const { t } = useTranslation(['staff', 'shell'])
  const [email, setEmail] = useState(member?.email ?? '')
  const [name, setName] = useState(member?.name ?? '')
  const [role, setRole] = useState<StaffRole>(member?.role ?? 'support')
  const form = useRef<HTMLFormElement>(null)
  const invite = useMutation({
    mutationFn: () => verified(() => systemApi.invite({ email, name, role })),
    onSuccess: onInvited,
  })
  const isFilled = member !== null
  useEffect(() => {
    if (isFilled) form.current?.querySelector('input')?.focus()
  }, [isFilled])
  return (
    <Section
      title={member ? t('shell:pair', { name: t('team.newLink'), value: member.name }) : t('team.invite')}
    >
      <form
        ref={form}
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
            <Banner title={t('team.link')} action={<CopyButton text={invite.data.link} />}>
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
