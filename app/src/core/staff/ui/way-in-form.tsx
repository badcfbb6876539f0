import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { signInApi } from './staff-api.ts'

/** Form for an e-mail address and a recovery code, or a password if the operator allows one. */
export function WayInForm({
  way,
  onSignedIn,
}: {
  way: 'recovery' | 'password'
  onSignedIn: (token: string) => void
}) {
  const { t } = useTranslation('staff')
  const [email, setEmail] = useState('')
  const [secret, setSecret] = useState('')
  const enter = useMutation({
    mutationFn: () =>
      way === 'recovery'
        ? signInApi.recover({ email, code: secret })
        : signInApi.signInByPassword({ email, password: secret }),
    onSuccess: ({ token }) => onSignedIn(token),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        enter.mutate()
      }}
    >
      <Stack>
        <TextField
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
        />
        <TextField
          label={t(`signIn.${way}Field`)}
          type={way === 'password' ? 'password' : 'text'}
          autoComplete={way === 'password' ? 'current-password' : 'off'}
          value={secret}
          onValue={setSecret}
        />
        {enter.error && <SignInFailure error={enter.error} />}
        <div>
          <Button
            type="submit"
            loading={enter.isPending}
            isDisabled={email.trim() === '' || secret.trim() === ''}
          >
            {t('signIn.enter')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
