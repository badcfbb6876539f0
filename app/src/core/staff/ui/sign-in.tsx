import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Invitation } from './invitation.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { signInApi } from './staff-api.ts'
import { WayInForm } from './way-in-form.tsx'

/** Sign-in of the staff area: passkey first, then the alternatives. Invitations have a page of their own. */
export function SignIn({
  signedOut = false,
  onSignedIn,
}: {
  /** True if a session has ended. */
  signedOut?: boolean
  onSignedIn: (token: string) => void
}) {
  const { t } = useTranslation('staff')
  const { pathname, hash } = useLocation()
  const [other, setOther] = useState<'recovery' | 'password' | null>(null)
  const ways = useQuery({ queryKey: ['staff-ways'], queryFn: () => signInApi.ways(), staleTime: 60_000 })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { showPasskey } = await import('./passkey-prompts.ts')
      return signInApi.signIn(await showPasskey(await signInApi.askPasskey()))
    },
    onSuccess: ({ token }) => onSignedIn(token),
  })
  if (pathname === '/admin/invitation' && hash.length > 1)
    return <Invitation token={hash.slice(1)} onSignedIn={onSignedIn} />
  return (
    <Page title={t('signIn.title')}>
      {signedOut && <Banner title={t('signIn.signedOut')} />}
      <Section title={t('signIn.passkeyTitle')}>
        <Stack>
          <p className="sp-subtle">{t('signIn.passkeyWords')}</p>
          {byPasskey.error && <SignInFailure error={byPasskey.error} />}
          <div>
            <Button tone="primary" loading={byPasskey.isPending} onPress={() => byPasskey.mutate()}>
              {t('signIn.passkey')}
            </Button>
          </div>
        </Stack>
      </Section>
      <Section title={t('signIn.otherTitle')}>
        <Stack>
          <div className="sp-inline">
            <Button onPress={() => setOther('recovery')}>{t('signIn.recovery')}</Button>
            {ways.data?.passwords && (
              <Button onPress={() => setOther('password')}>{t('signIn.password')}</Button>
            )}
          </div>
          {other && <WayInForm key={other} way={other} onSignedIn={onSignedIn} />}
        </Stack>
      </Section>
    </Page>
  )
}
