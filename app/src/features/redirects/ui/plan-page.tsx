import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { RedirectPlan } from '../contract/plans.ts'
import { IMPORT_LIMITS } from '../domain/import-limits.ts'
import { PlanResult } from './plan-result.tsx'
import { type PlanState, usePlan } from './use-plan.ts'

/** `/seo-booster/redirects/plan`: a CSV file or a repair, what it would change, and only then the start. */
export function PlanPage() {
  const { t } = useTranslation('redirects')
  const plan = usePlan()
  const isRepair = plan.found.data?.source === 'repair'
  return (
    <Page title={t(isRepair ? 'plan.repairTitle' : 'plan.importTitle')} back>
      <Steps plan={plan} />
    </Page>
  )
}

function Steps({ plan }: { plan: PlanState }) {
  const { t } = useTranslation('redirects')
  const { id, found, upload, start, remove } = plan
  if (id === null)
    return (
      <Section title={t('plan.choose')} note={t('plan.note')}>
        <Choice upload={upload} />
      </Section>
    )
  if (!found.data)
    return (
      <Section>
        {found.error ? (
          <Stack gap={3}>
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            <Button onPress={() => remove.mutate(id)}>{t('plan.another')}</Button>
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={3} sign={false} />
          </Loading>
        )}
      </Section>
    )
  const { state, name } = found.data
  if (state === 'uploading' && !upload.isPending)
    return (
      <Section title={name} note={t('plan.stopped')}>
        <Choice upload={upload} begun={found.data} />
      </Section>
    )
  if (state === 'uploading' || state === 'checking')
    return (
      <Section title={name || t('plan.repairTitle')}>
        <Waiting plan={found.data} />
      </Section>
    )
  return (
    <PlanResult
      plan={found.data}
      start={start}
      onAnother={() => remove.mutate(id)}
      removing={remove.isPending}
    />
  )
}

/** The file, or the same one again where its upload stopped. */
function Choice({ upload, begun }: { upload: PlanState['upload']; begun?: RedirectPlan }) {
  const { t, i18n } = useTranslation('redirects')
  const failed = useErrorWords(upload.error)
  const number = numberFormat(i18n.language)
  return (
    <Stack gap={4}>
      <FilePicker
        label={t(begun ? 'plan.goOn' : 'plan.file')}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => upload.mutate({ file, ...(begun && { begun }) })}
        busy={upload.isPending}
        help={t('plan.columns', {
          megabytes: number.format(IMPORT_LIMITS.file / 1024 / 1024),
          lines: number.format(IMPORT_LIMITS.lines),
        })}
      />
      {upload.isError && (
        <Banner code={failed.code} tone="critical" title={t('plan.notSent')}>
          {failed.words}
        </Banner>
      )}
    </Stack>
  )
}

function Waiting({ plan: { state, size, received } }: { plan: RedirectPlan }) {
  const { t } = useTranslation('redirects')
  if (state === 'checking') return <ProgressBar label={t('plan.checking')} />
  const percent = Math.floor((100 * received) / Math.max(1, size))
  return (
    <ProgressBar label={t('plan.sending')} value={received} max={size} detail={t('plan.sent', { percent })} />
  )
}
