import { useTranslation } from 'react-i18next'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import type { AuditState } from '../contract.ts'
import type { AuditFilters } from './use-audit-filters.ts'

/** Number of pages by severity; each tile filters the list below. */
export function AuditTiles({ state, filters }: { state: AuditState; filters: AuditFilters }) {
  const { t } = useTranslation('audit')
  const { sum, unread } = state
  const filter = (view: string) => {
    const on = filters.filters.view === view
    return { on, onToggle: () => filters.set({ view: on ? '' : view }) }
  }
  return (
    <Tiles label={t('tile.title')}>
      <Tile
        label={t('tile.critical')}
        value={sum.criticalPages}
        note={t('tile.criticalNote', { count: sum.critical })}
        filter={filter('critical')}
      />
      <Tile
        label={t('tile.warning')}
        value={sum.warningPages}
        note={t('tile.warningNote', { count: sum.warnings })}
        filter={filter('warning')}
      />
      <Tile label={t('tile.optimised')} value={sum.optimisedPages} filter={filter('optimised')} />
      <Tile label={t('tile.unread')} value={unread} filter={filter('unread')} />
    </Tiles>
  )
}
