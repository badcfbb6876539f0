import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingEmpty } from '#kit/ui/landing/landing-states.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ConnectionState } from '../contract.ts'
import { AccessSteps } from './access-steps.tsx'
import { searchConsoleApi } from './search-console-api.ts'
import type { Connection } from './use-search-console.ts'

/** Shown while nothing is connected: what the screen will show, and the ways to connect. */
export function ConnectCard({
  offers,
  actions,
  locked,
}: {
  offers: ConnectionState['offers']
  actions: Connection
  locked: boolean
}) {
  const { t } = useTranslation('search-console')
  const { connect, useServiceAccount } = actions
  if (!offers.signIn && offers.serviceAccount === null)
    return (
      <Banner tone="attention" title={t('connect.notSetUp')}>
        {t('connect.notSetUpNote')}
      </Banner>
    )
  return (
    <>
      {offers.signIn && (
        <LandingEmpty
          title={t('connect.title')}
          action={
            <Stack gap={1}>
              <Button
                call={searchConsoleApi.connect}
                tone="primary"
                loading={connect.isPending}
                isDisabled={locked}
                onPress={() => connect.mutate()}
              >
                {t('connect.action')}
              </Button>
              <FailureLine error={connect.error} />
            </Stack>
          }
        >
          <p>{t('connect.note')}</p>
          <p className="sp-small">{t('connect.reads')}</p>
        </LandingEmpty>
      )}
      {offers.serviceAccount !== null && (
        <Section title={t('account.title')} note={t('account.note')}>
          <Stack>
            <AccessSteps account={offers.serviceAccount} />
            <div>
              <Button
                call={searchConsoleApi.connectServiceAccount}
                tone={offers.signIn ? 'default' : 'primary'}
                loading={useServiceAccount.isPending}
                isDisabled={locked}
                onPress={() => useServiceAccount.mutate()}
              >
                {t('account.action')}
              </Button>
            </div>
            <FailureLine error={useServiceAccount.error} />
          </Stack>
        </Section>
      )}
    </>
  )
}
