import { useTranslation } from 'react-i18next'
import { useUnreadReason } from '#core/crawl/ui/use-unread-reason.ts'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { CauseList } from '#core/theme-speed/ui/cause-list.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { LandingEmpty, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { HomeScan } from '../contract/home-scan.ts'
import { imagesGate } from '../plan-gates.ts'
import { HomeHeadline } from './home-headline.tsx'
import { HomeLists } from './home-lists.tsx'
import { OtherImages } from './other-images.tsx'
import { useHomeScan, useStartHomeScan } from './use-home-scan.ts'

/** The images the home page loads, their faults with locations, and images outside the catalogue. */
export function HomePanel() {
  const { t } = useTranslation(['images', 'errors', 'landing', 'theme-speed'])
  const scan = useHomeScan()
  const start = useStartHomeScan()
  const locked = useLockedPlan(imagesGate)
  if (scan.isPending)
    return (
      <Loading>
        <Section>
          <SkeletonRows rows={8} sign={false} />
        </Section>
      </Loading>
    )
  if (!scan.data)
    return (
      <Section>
        <ErrorState error={scan.error} onRetry={() => void scan.refetch()} retrying={scan.isFetching} />
      </Section>
    )
  if (locked !== null) return <LandingLocked plan={locked} />
  const { state, result } = scan.data
  const button = (
    <Button
      tone={result ? 'default' : 'primary'}
      icon="refresh"
      loading={start.isPending || state === 'running'}
      onPress={() => start.mutate()}
    >
      {t('home.scan')}
    </Button>
  )
  return (
    <Stack gap={4}>
      <FailureLine error={start.error} />
      <State scan={scan.data} />
      {result ? (
        <>
          <HomeHeadline result={result} action={button} />
          <HomeLists result={result}>
            {result.causes.length > 0 && (
              <Section title={t('home.causes')} note={t('home.causesNote')} flush>
                <CauseList causes={result.causes} />
              </Section>
            )}
          </HomeLists>
          <OtherImages result={result} />
        </>
      ) : (
        state !== 'running' && (
          <LandingEmpty title={t('home.none')} action={button}>
            {t('home.noneNote')}
          </LandingEmpty>
        )
      )}
    </Stack>
  )
}

/** State of the last scan, if there is anything to report. */
function State({ scan: { state, reason } }: { scan: HomeScan }) {
  const { t } = useTranslation('images')
  const said = useSaidWords()
  const unread = useUnreadReason()
  if (state === 'running')
    return (
      <Section>
        <Stack gap={2}>
          <ProgressBar label={t('home.running')} />
          <p className="sp-subtle sp-small">{t('home.leave')}</p>
        </Stack>
      </Section>
    )
  if (state !== 'failed') return null
  if (reason === 'page-reader.password-protected')
    return <Banner tone="attention" title={t('home.password')} />
  return (
    <Banner tone="critical" title={t('home.failed')} code={reason ?? undefined}>
      {reason?.startsWith('page-reader.')
        ? unread(reason)
        : said({ code: reason ?? '', message: t('home.failedNote') })}
    </Banner>
  )
}
