import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { askForReview } from './ask-for-review.ts'

/** The platform's answers when it does not ask; any other reads as "not now". */
const SAID = [
  'success',
  'already-reviewed',
  'cooldown-period',
  'annual-limit-reached',
  'recently-installed',
  'cancelled',
]

/** `/review`: the platform's own review form, whenever a merchant wants it. */
export function ReviewPage() {
  const { t } = useTranslation('feedback')
  const ask = useMutation({ mutationFn: askForReview })
  const said = ask.data && (SAID.includes(ask.data) ? ask.data : 'other')
  return (
    <Page title={t('review.title')} back>
      <Section>
        <Stack gap={4}>
          <p>{t('review.words')}</p>
          {operatorSwitches().rewards && <p>{t('review.reward')}</p>}
          {said && <Banner tone={said === 'success' ? 'success' : 'info'} title={t(`review.said.${said}`)} />}
          {ask.error && <FailureLine error={ask.error} />}
          <Inline>
            <Button tone="primary" loading={ask.isPending} onPress={() => ask.mutate()}>
              {t('review.action')}
            </Button>
            <Link to="/feedback">{t('review.instead')}</Link>
          </Inline>
        </Stack>
      </Section>
    </Page>
  )
}
