import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { signInApi } from './staff-api.ts'

/** First sign-in of an invited person: they create a passkey and save their recovery codes. */
export function Invitation({ token, onSignedIn }: { token: string; onSignedIn: (token: string) => void }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const invitation = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => signInApi.invitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const accept = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('./passkey-prompts.ts')
      const asked = invitation.data ?? (await signInApi.invitation({ token }))
      return signInApi.accept({ token, ...(await makePasskey(asked)) })
    },
    // A challenge is valid for one try.
    onError: () => void invitation.refetch(),
  })
  const begun = accept.data
  if (begun)
    return (
      <Page title={t('codes.title')}>
        <RecoveryCodes
          codes={begun.recoveryCodes}
          action={
            <Button
              tone="primary"
              onPress={() => {
                void navigate('/admin', { replace: true })
                onSignedIn(begun.token)
              }}
            >
              {t('codes.kept')}
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page title={t('invitation.title')}>
      <Loaded query={invitation} rows={2}>
        {({ name, email }) => (
          <Section title={t('invitation.hello', { name })}>
            <Stack>
              <p>{t('invitation.words', { email })}</p>
              {accept.error && <SignInFailure error={accept.error} />}
              <div>
                <Button tone="primary" loading={accept.isPending} onPress={() => accept.mutate()}>
                  {t('invitation.make')}
                </Button>
              </div>
            </Stack>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}
