import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { Plot } from '#kit/ui/landing/plot.tsx'
import { type ProblemGroup, Problems } from '#kit/ui/landing/problems.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Overview } from '../contract.ts'
import { isNothingLeft, whyNothingOpen } from '../domain/nothing-open.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { tabPath } from './broken-links-api.ts'
import { useCaptureEmbed } from './capture-banner.tsx'
import type { useOverview } from './use-broken-links.ts'

const ROWS = (
  <Section flush>
    <SkeletonRows rows={3} sign={false} />
  </Section>
)
const CaptureCard = latePart(() => import('./capture-card.tsx').then((part) => part.CaptureCard), ROWS)
const WorstLinks = latePart(() => import('./worst-links.tsx').then((part) => part.WorstLinks), ROWS)

/** What visitors request and do not find: how often, of which kind, and what is done about it. */
export function OverviewPanel({ overview }: { overview: ReturnType<typeof useOverview> }) {
  if (overview.isPending)
    return (
      <Loading>
        <Section flush>
          <SkeletonRows rows={8} />
        </Section>
      </Loading>
    )
  if (!overview.data)
    return (
      <LandingFailed
        error={overview.error}
        onRetry={() => void overview.refetch()}
        retrying={overview.isFetching}
      />
    )
  return <Body overview={overview.data} />
}

function Body({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation(['broken-links', 'landing'])
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const { counts, days, groups, automation } = overview
  const people = days.reduce((sum, day) => sum + day.people, 0)
  const bots = days.reduce((sum, day) => sum + day.bots, 0)
  const most = Math.max(1, ...days.map((day) => day.people))
  const embed = useCaptureEmbed().data?.status
  const isCounted = overview.capturing && embed !== 'disabled'
  const why = whyNothingOpen(overview, embed)
  const group = useGroup()
  const locked = useLockedPlan(brokenLinksGate)
  const pausedBy = automation ? locked : null
  return (
    <Stack gap={4}>
      <Landing
        headline={
          <Headline
            value={number(counts.unresolved)}
            label={t('headline.label', { count: counts.unresolved })}
            asOf={overview.asOf}
            coverage={t(
              `headline.${overview.scannedAt === null ? 'unscanned' : 'scanned'}${overview.searched ? 'Searched' : ''}`,
            )}
          >
            <div>
              {isCounted || people + bots > 0 ? (
                <>
                  <p className="sp-subtle">
                    {t('headline.people', { count: people, number: number(people) })} ·{' '}
                    {t('headline.bots', { count: bots, number: number(bots) })}
                  </p>
                  <Plot points={days.map((day) => day.people / most)} />
                </>
              ) : (
                <p className="sp-subtle">{t('capture.stoppedNote')}</p>
              )}
            </div>
          </Headline>
        }
        tiles={
          <Tiles label={t('tile.label')}>
            {(['unresolved', 'resolved', 'archived'] as const).map((state) => (
              <Tile key={state} label={t(`tab.${state}`)} value={number(counts[state])} to={tabPath(state)} />
            ))}
            <Tile
              label={t('tile.hidden')}
              value={number(counts.hidden)}
              to={tabPath('unresolved', '&hidden=true')}
            />
          </Tiles>
        }
        problems={
          <Problems
            title={t('group.title')}
            note={groups.length > 0 ? t('group.note') : undefined}
            groups={groups.map(group)}
            none={<NothingOpen why={why} />}
          />
        }
        table={counts.unresolved > 0 && <WorstLinks />}
        automation={
          <>
            <AutomationStrip
              state={t(automation ? 'strip.on' : 'strip.off')}
              tone={automation ? 'success' : 'neutral'}
              pausedBy={pausedBy}
              action={{ label: t('strip.action'), to: tabPath('automation') }}
            >
              {t(automation && pausedBy === null ? 'strip.onNote' : 'strip.offNote')}
            </AutomationStrip>
            <CaptureCard capturing={overview.capturing} />
          </>
        }
        operations={<RecentOperations type="broken-links." none={t('operations.none')} />}
      />
    </Stack>
  )
}

/** No link is unresolved. Says that there are none only where visits are counted and the store was scanned. */
function NothingOpen({ why }: { why: ReturnType<typeof whyNothingOpen> }) {
  const { t } = useTranslation('broken-links')
  return (
    <EmptyState
      drawing={isNothingLeft(why) ? 'done' : 'signpost'}
      title={t(why === null ? 'group.none' : 'empty.unresolved')}
    >
      {t(why === null ? 'group.noneNote' : `group.noneWhy.${why}`)}
    </EmptyState>
  )
}

function useGroup(): (group: Overview['groups'][number]) => ProblemGroup {
  const { t, i18n } = useTranslation('broken-links')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return ({ pattern, links, people, suggested }) => {
    const listTo = tabPath('unresolved', `&pattern=${encodeURIComponent(pattern)}`)
    return {
      key: pattern,
      tone: people > 0 ? 'attention' : 'info',
      toneWord: t(people > 0 ? 'group.met' : 'group.unmet'),
      title: pattern,
      count: t('group.links', { count: links, number: number(links) }),
      listTo,
      note: `${t('group.people', { count: people, number: number(people) })} · ${t('group.suggested', { count: suggested, number: number(suggested) })}`,
      isNew: false,
      fix: { label: t('group.fix'), to: listTo },
      help: <p>{t('group.help')}</p>,
    }
  }
}
