import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { exactTime } from '#kit/shared/exact-time.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { PostsLanding } from '../contract/posts.ts'
import { blogPostsGate } from '../plan-gates.ts'
import { NEW_PATH, PLAN_PATH } from './paths.ts'
import { PostList } from './post-list.tsx'
import { useLanding } from './use-posts.ts'

/** The states merchants look for most, as filters of the list below. */
const TILES = ['writing', 'review', 'scheduled', 'published'] as const

/** The tab of blog posts: the week's limit, the list, and the automation. */
export function PostsPanel() {
  const landing = useLanding()
  return (
    <Loaded query={landing}>
      {(data) => (
        <Stack gap={4}>
          <Posts landing={data} />
        </Stack>
      )}
    </Loaded>
  )
}

function Posts({ landing }: { landing: PostsLanding }) {
  const { t, i18n } = useTranslation('blog-posts')
  const filters = useUrlFilters(['state', 'q'])
  const locked = useLockedPlan(blogPostsGate)
  const { week, counts, automation } = landing
  const number = numberFormat(i18n.language)
  return (
    <Landing
      state={locked !== null && <LandingLocked plan={locked} />}
      headline={
        <Headline
          value={number.format(counts.published)}
          label={t('headline.label', { count: counts.published })}
          asOf={landing.asOf}
          coverage={locked === null && t('headline.week', { written: week.written, limit: week.limit })}
        >
          {locked === null && (
            <Link to={NEW_PATH} look="primary">
              {t('new.action')}
            </Link>
          )}
        </Headline>
      }
      tiles={
        landing.total > 0 && (
          <Tiles label={t('tile.title')}>
            {TILES.map((state) => (
              <Tile
                key={state}
                label={t(`state.${state}`)}
                value={number.format(counts[state])}
                filter={{
                  on: filters.filters.state === state,
                  onToggle: () => filters.set({ state: filters.filters.state === state ? '' : state }),
                }}
              />
            ))}
          </Tiles>
        )
      }
      table={<PostList filters={filters} isLocked={locked !== null} />}
      automation={
        <AutomationStrip
          state={t(automation.active ? 'plan.on' : 'plan.off')}
          tone={automation.active ? 'success' : 'neutral'}
          pausedBy={automation.active ? locked : null}
          action={{ label: t('plan.change'), to: PLAN_PATH }}
        >
          {automation.active && automation.next !== null && locked === null
            ? t('plan.next', { at: exactTime(automation.next, i18n.language) })
            : t('plan.words')}
        </AutomationStrip>
      }
      operations={<RecentOperations type="blog-posts." none={t('operations.none')} />}
    />
  )
}
