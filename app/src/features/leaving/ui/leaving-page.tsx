import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingEmpty, LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { LeavingState } from '../contract.ts'
import { Found } from './found.tsx'
import { leavingApi } from './leaving-api.ts'
import { LeavingProgress } from './leaving-progress.tsx'
import { ReadFailed } from './read-failed.tsx'
import { Receipt } from './receipt.tsx'
import { Stayed } from './stayed.tsx'
import { useLeaving } from './use-leaving.ts'

/** `/leaving`: what Signpost keeps on the store, its removal, and the receipt. */
export function LeavingPage() {
  const { t } = useTranslation('leaving')
  const leaving = useLeaving()
  const { data, error, isPending, isFetching, refetch } = leaving.state
  return (
    <Page title={t('title')} back>
      <p className="sp-subtle">{t('subtitle')}</p>
      {isPending ? (
        <Loading>
          <Section>
            <SkeletonRows rows={4} sign={false} />
          </Section>
        </Loading>
      ) : data ? (
        <>
          <Stayed stayed={leaving.bringBack.data?.stayed ?? []} />
          <Stage data={data} calls={leaving} />
        </>
      ) : (
        <LandingFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Page>
  )
}

function Stage({ data, calls }: { data: LeavingState; calls: ReturnType<typeof useLeaving> }) {
  const { t } = useTranslation('leaving')
  const { leaving, embed } = data
  const { look } = calls
  if (!leaving)
    return (
      <LandingEmpty
        title={t('start.title')}
        action={
          <Button
            tone="primary"
            call={leavingApi.look}
            loading={look.isPending}
            onPress={() => look.mutate()}
          >
            {t('start.action')}
          </Button>
        }
      >
        {t('start.text')}
        <FailureLine error={look.error} />
      </LandingEmpty>
    )
  if (leaving.state === 'running') return <LeavingProgress leaving={leaving} />
  if (leaving.state === 'failed')
    return <ReadFailed leaving={leaving} hasLeft={data.leftAt !== null} calls={calls} />
  if (leaving.phase === 'before')
    return <Found leaving={leaving} embed={embed} hasLeft={data.leftAt !== null} calls={calls} />
  return <Receipt leaving={leaving} embed={embed} calls={calls} />
}
