import { useTranslation } from 'react-i18next'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { IndexState } from '../contract.ts'
import { INDEX_VERDICTS } from '../domain/index-verdict.ts'
import type { IndexFilters } from './use-index-filters.ts'

/** Number of checked pages that are in the index, the age of the answers, and their coverage. */
export function IndexHeadline({ state }: { state: IndexState }) {
  const { t } = useTranslation('index-status')
  const { counts, pages, answers } = state
  const checked = pages - counts.unchecked
  const percent = pages === 0 ? 0 : Math.floor((answers.fresh * 100) / pages)
  return (
    <Headline
      value={t('headline.value', { indexed: counts.valid + counts.partial, checked })}
      label={t('headline.label', { count: checked })}
      asOf={answers.newest ?? undefined}
      coverage={t('headline.coverage', { percent, fresh: answers.fresh, count: pages })}
    >
      {answers.oldest !== null && (
        <p className="sp-subtle">
          <FilledText text={t('headline.oldest', { time: GAP })}>
            <RelativeTime at={answers.oldest} />
          </FilledText>
        </p>
      )}
    </Headline>
  )
}

/** The four verdicts; each filters the list. */
export function VerdictTiles({ counts, filters }: { counts: IndexState['counts']; filters: IndexFilters }) {
  const { t } = useTranslation('index-status')
  return (
    <Tiles label={t('tiles')}>
      {INDEX_VERDICTS.map((verdict) => {
        const on = filters.filters.verdict === verdict
        return (
          <Tile
            key={verdict}
            label={t(`verdict.${verdict}`)}
            value={counts[verdict]}
            note={t(`verdictNote.${verdict}`)}
            filter={{ on, onToggle: () => filters.set({ verdict: on ? '' : verdict, reason: '' }) }}
          />
        )
      })}
    </Tiles>
  )
}
