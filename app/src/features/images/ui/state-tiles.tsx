import { useTranslation } from 'react-i18next'
import type { GridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import type { Dashboard } from '../contract/dashboard.ts'
import { TILES, type TileName } from './list-search.ts'
import { useImageWords } from './use-image-words.ts'

/** The states, as filters of the list below. */
export function StateTiles({ dashboard, view }: { dashboard: Dashboard; view: GridView }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const chosen = view.filters['state']?.toSorted().join(' ') ?? ''
  return (
    <div className="sp-images-tiles">
      <Tiles label={t('tile.title')}>
        {(Object.keys(TILES) as TileName[]).map((name) => {
          const states: readonly string[] = TILES[name]
          const counts = dashboard.states.filter(({ state }) => states.includes(state))
          const parts = counts.filter(({ count }) => count > 0 && states.length > 1)
          const isOn = chosen === states.toSorted().join(' ')
          return (
            <Tile
              key={name}
              label={t(`tile.${name}`)}
              value={words.number(counts.reduce((sum, { count }) => sum + count, 0))}
              note={
                parts.length > 1
                  ? parts
                      .map(({ state, count }) =>
                        t('tile.part', { number: words.number(count), state: t(`state.${state}`) }),
                      )
                      .join(' · ')
                  : t(`tile.${name}Note`)
              }
              filter={{
                on: isOn,
                onToggle: () => view.set({ filters: { ...view.filters, state: isOn ? [] : [...states] } }),
              }}
            />
          )
        })}
      </Tiles>
    </div>
  )
}
