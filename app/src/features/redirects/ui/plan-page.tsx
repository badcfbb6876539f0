import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { FileChoice, ImportSteps } from '#kit/ui/file-import/import-steps.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { RedirectPlan } from '../contract/plans.ts'
import { IMPORT_LIMITS } from '../domain/import-limits.ts'
import { PlanResult } from './plan-result.tsx'
import { type PlanState, usePlan } from './use-plan.ts'

/** `/seo-booster/redirects/plan`: a CSV file or a repair, the preview of its changes, and then the start. */
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

function Steps({ plan: run }: { plan: PlanState }) {
  const { t } = useTranslation('redirects')
  const { upload, start, remove } = run
  return (
    <ImportSteps
      run={run}
      another={t('plan.another')}
      choice={
        <Section title={t('plan.choose')} note={t('plan.note')}>
          <Choice upload={upload} />
        </Section>
      }
      renderStopped={(plan) => (
        <Section title={plan.name} note={t('plan.stopped')}>
          <Choice upload={upload} begun={plan} />
        </Section>
      )}
      renderWaiting={(plan) => (
        <Section title={plan.name || t('plan.repairTitle')}>
          <Waiting plan={plan} />
        </Section>
      )}
      renderResult={(plan) => (
        <PlanResult
          plan={plan}
          start={start}
          onAnother={() => remove.mutate(plan.id)}
          removing={remove.isPending}
        />
      )}
    />
  )
}

/** Chooses the file, or the same one again to resume its upload. */
function Choice({ upload, begun }: { upload: PlanState['upload']; begun?: RedirectPlan }) {
  const { t, i18n } = useTranslation('redirects')
  const number = numberFormat(i18n.language)
  return (
    <FileChoice
      upload={upload}
      begun={begun}
      label={t(begun ? 'plan.goOn' : 'plan.file')}
      accept=".csv,.tsv,.txt,text/csv"
      help={t('plan.columns', {
        megabytes: number.format(IMPORT_LIMITS.file / 1024 / 1024),
        lines: number.format(IMPORT_LIMITS.lines),
      })}
      notSent={t('plan.notSent')}
    />
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
