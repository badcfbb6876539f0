import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Usage } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useAllowUsage, type useUsage } from './use-plans.ts'

/** Credits on the plan's bill: the agreed limit, the amount used, and a higher limit. */
export function UsageSection({ usage }: { usage: ReturnType<typeof useUsage> }) {
  const { t } = useTranslation('plans')
  if (usage.data && !usage.data.isOffered) return null
  return (
    <Section title={t('usage.title')} note={t('usage.note')}>
      {usage.isPending ? (
        <Loading>
          <SkeletonRows rows={2} sign={false} />
        </Loading>
      ) : usage.data ? (
        <Limit usage={usage.data} />
      ) : (
        <ErrorState error={usage.error} onRetry={() => void usage.refetch()} retrying={usage.isFetching} />
      )}
    </Section>
  )
}

function Limit({ usage: { isOpen, line, limits, currency } }: { usage: Usage }) {
  const { t } = useTranslation('plans')
  const { money, day } = usePlanWords()
  if (!isOpen) return <p>{t('usage.needsMonthly')}</p>
  return (
    <Stack gap={4}>
      {line && (
        <ProgressBar
          label={line.until === null ? t('usage.thisPeriod') : t('usage.until', { day: day(line.until) })}
          value={line.used}
          max={line.limit}
          detail={t('usage.used', {
            used: money(line.used, currency),
            limit: money(line.limit, currency),
          })}
        />
      )}
      {limits.length === 0 ? (
        <p className="sp-subtle">{t('usage.highest')}</p>
      ) : (
        <ChooseLimit limits={limits} currency={currency} isFirst={line === null} />
      )}
    </Stack>
  )
}

function ChooseLimit({
  limits,
  currency,
  isFirst,
}: {
  limits: number[]
  currency: string
  isFirst: boolean
}) {
  const { t } = useTranslation('plans')
  const { money } = usePlanWords()
  const allow = useAllowUsage()
  const { words } = useErrorWords(allow.error)
  const [chosen, setChosen] = useState(String(limits[0]))
  const limit = limits.find((each) => String(each) === chosen) ?? limits[0] ?? 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!allow.isPending && !allow.isSuccess) allow.mutate({ limit })
      }}
    >
      <Stack gap={3}>
        <Select
          label={t('usage.limit')}
          value={String(limit)}
          onValue={setChosen}
          options={limits.map((each) => ({ value: String(each), label: money(each, currency) }))}
          help={t(isFirst ? 'usage.agreeHelp' : 'usage.raiseHelp')}
        />
        <Inline gap={3}>
          <Button call={plansApi.allowUsage} type="submit" loading={allow.isPending || allow.isSuccess}>
            {t(isFirst ? 'usage.agree' : 'usage.raise', { limit: money(limit, currency) })}
          </Button>
        </Inline>
        {allow.isError && (
          <Banner tone="critical" title={t('buy.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </form>
  )
}
