import { useTranslation } from 'react-i18next'
import { percentRead } from '#core/crawl/domain/coverage.ts'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import type { SchemaResultsRun, SchemaResultsState, SchemaResultsView } from '../contract.ts'
import { seenOf } from '../domain/seen.ts'
import type { FilterState } from './use-filters.ts'
import { useTotals } from './use-totals.ts'

/** Number of error-free pages among those with results, and what was found; the view of missing fields counts these. */
export function ScanHeadline({
  last,
  state,
  view,
}: {
  last: SchemaResultsRun
  state: SchemaResultsState
  view: SchemaResultsView
}) {
  const { t } = useTranslation('schema-results')
  const { totals } = last
  const total = useTotals()
  const seen = seenOf(state)
  const { read, known, results } = seen
  return (
    <Headline
      value={t('headline.value', {
        valid: results - Math.min(results, state.levels.error),
        read: results,
      })}
      label={t('headline.label', { count: results })}
      asOf={last.finishedAt ?? last.startedAt}
      coverage={t('coverage.read', { percent: percentRead(seen), read, count: known })}
    >
      <p className="sp-subtle">
        {view === 'critical'
          ? `${total('required', totals.critical)} · ${total('recommended', totals.optional)}`
          : (['errors', 'warnings', 'infos', 'duplicates'] as const)
              .map((what) => total(what, totals[what]))
              .join(' · ')}
      </p>
    </Headline>
  )
}

/** The levels, as filters of the list below: each page with results is counted once. */
export function LevelTiles({
  levels,
  filters,
}: {
  levels: SchemaResultsState['levels']
  filters: FilterState
}) {
  const { t } = useTranslation('schema-results')
  const { level, state } = filters.filters
  const toggle = (on: boolean, change: { level?: string; state?: string }) => ({
    on,
    onToggle: () => filters.set(on ? { level: '', state: '' } : { level: '', state: '', ...change }),
  })
  return (
    <Tiles label={t('tile.title')}>
      {(['error', 'only-warning', 'valid'] as const).map((name) => (
        <Tile
          key={name}
          label={t(`level.${name}`)}
          value={levels[name]}
          filter={toggle(level === name, { level: name })}
        />
      ))}
      <Tile
        label={t('tile.unread')}
        value={levels.unread}
        note={levels.kept > 0 ? t('tile.kept', { count: levels.kept }) : undefined}
        filter={toggle(state === 'unread', { state: 'unread' })}
      />
    </Tiles>
  )
}
