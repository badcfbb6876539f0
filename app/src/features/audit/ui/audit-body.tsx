import { useTranslation } from 'react-i18next'
import { PAGE_LIMITS } from '#core/crawl/domain/page-limits.ts'
import { Button } from '#kit/ui/button.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingEmpty, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { CHECK_COUNT } from '#rules/audit/check-count.ts'
import type { AuditState } from '../contract.ts'
import { AuditHeadline } from './audit-headline.tsx'
import { AuditProblems } from './audit-problems.tsx'
import { AuditTiles } from './audit-tiles.tsx'
import type { Ignoring } from './ignore-dialog.tsx'
import { IgnoredCard } from './ignored-card.tsx'
import { QuickWins } from './quick-wins.tsx'
import { ScanState } from './scan-state.tsx'
import { type AuditActions, isMoving } from './use-audit.ts'
import type { AuditFilters } from './use-audit-filters.ts'

const WAITING = (
  <Section title={<SkeletonTitle width="6rem" />}>
    <SkeletonRows rows={8} sign={false} />
  </Section>
)
const PageList = latePart(() => import('./page-list.tsx').then((part) => part.PageList), WAITING)
// Loaded in parallel with the score and the problems, which render first.
void PageList.ready()
// At the foot of the screen: nothing else depends on it.
const Trend = latePart(() => import('./trend.tsx').then((part) => part.Trend), WAITING)

/** The screen once its state is loaded: score, problems, pages, and quick wins. */
export function AuditBody({
  state,
  actions,
  filters,
  locked,
  onIgnore,
}: {
  state: AuditState
  actions: AuditActions
  filters: AuditFilters
  locked: string | null
  onIgnore: (ignoring: Ignoring) => void
}) {
  const { t } = useTranslation('audit')
  const { run, sum } = state
  const { start } = actions
  const automation = locked === null && (
    <AutomationStrip state={t('automation.on')} tone="success">
      {t(run ? 'automation.weekly' : 'automation.first')}
    </AutomationStrip>
  )
  if (locked !== null && sum.pages === 0) return <Landing state={<LandingLocked plan={locked} />} />
  if (!run && !start.isError)
    return (
      <Landing
        state={
          <LandingEmpty
            title={t('empty.title')}
            action={
              <Button tone="primary" loading={start.isPending} onPress={() => start.mutate()}>
                {t('start')}
              </Button>
            }
          >
            {t('empty.note', { count: PAGE_LIMITS.default, checks: CHECK_COUNT })}
          </LandingEmpty>
        }
        table={<QuickWins />}
        automation={automation}
      />
    )
  const isFilled = run !== null && sum.pages > 0
  const isRunning = isMoving(state)
  return (
    <Landing
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          <ScanState state={state} actions={actions} />
        </>
      }
      headline={isFilled && <AuditHeadline state={state} run={run} />}
      tiles={isFilled && <AuditTiles state={state} filters={filters} />}
      problems={
        <>
          {isFilled && <AuditProblems isRunning={isRunning} onIgnore={onIgnore} />}
          <QuickWins />
        </>
      }
      table={
        isFilled && (
          <PageList
            filters={filters}
            actions={actions}
            isRunning={isRunning}
            onIgnore={onIgnore}
            locked={locked !== null}
          />
        )
      }
      automation={
        <>
          {isFilled && <Trend />}
          <IgnoredCard unignore={actions.unignore} />
          {automation}
        </>
      }
    />
  )
}
