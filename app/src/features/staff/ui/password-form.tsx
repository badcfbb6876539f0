import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { accountApi } from '#core/staff/ui/staff-api.ts'
import { verified } from '#core/staff/ui/verified.ts'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'

const SHORTEST = 12

/** Sets a password in addition to the passkeys. */
export function PasswordForm({ hasPassword, onSaved }: { hasPassword: boolean; onSaved: () => unknown }) {
  const { t } = useTranslation('staff')
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () => verified(() => accountApi.setPassword({ password })),
    onSuccess: () => {
      setPassword('')
      onSaved()
    },
  })
  return (
    <Section title={t('signIn.passwordField')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          <TextField
            label={t(hasPassword ? 'account.anotherPassword' : 'account.newPassword')}
            type="password"
            autoComplete="new-password"
            help={t('account.passwordHelp', { count: SHORTEST })}
            value={password}
            onValue={setPassword}
          />
          {save.error && <SignInFailure error={save.error} />}
          <div>
            <Button type="submit" loading={save.isPending} isDisabled={password.length < SHORTEST}>
              {t('account.setPassword')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
