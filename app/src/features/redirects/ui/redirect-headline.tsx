import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import type { RedirectState } from '../contract/redirects.ts'
import type { ListFilters } from './use-list-filters.ts'

/** Number of redirects in the store, as of when, and the room left; or that they are being reread. */
export function RedirectHeadline({ state, asOf }: { state: RedirectState; asOf: string }) {
  const { t, i18n } = useTranslation('redirects')
  const number = numberFormat(i18n.language)
  const { total, room, reading, checking } = state
  return (
    <Headline
      value={number.format(total)}
      label={t('headline.label', { count: total })}
      asOf={asOf}
      coverage={
        reading || checking
          ? t(reading ? 'state.reading' : 'state.checking')
          : t('headline.room', { room: number.format(room) })
      }
    />
  )
}

/** The problems merchants look for most, as filters of the list below. */
const SHOWN = ['any', 'loop', 'chain', 'deadTarget'] as const

export function RedirectTiles({ state, filters }: { state: RedirectState; filters: ListFilters }) {
  const { t } = useTranslation('redirects')
  const { problems, withProblems } = state
  return (
    <Tiles label={t('tile.title')}>
      {SHOWN.map((name) => {
        const on = filters.values.problem === name
        return (
          <Tile
            key={name}
            label={t(`tile.${name}`)}
            value={name === 'any' ? withProblems : (problems[name] ?? 0)}
            filter={{ on, onToggle: () => filters.set({ problem: on ? '' : name }) }}
          />
        )
      })}
    </Tiles>
  )
}
