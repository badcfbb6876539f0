import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { CountFilters } from '#kit/ui/landing/count-filters.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import type { ImageSummary } from '../contract/images.ts'
import { OWNER_KINDS } from '../domain/image-gid.ts'
import { isNarrowed, VIEW } from './list-search.ts'

const EVERY = 'every'

/**
 * How many images have an alt text, and how many of what do not, as filters of the list below. While other filters are set
 * too, the numbers would be those of all images, and are left out.
 */
export function ImageCounts({ summary }: { summary: ImageSummary }) {
  const { t, i18n } = useTranslation('alt-text')
  const view = useGridView(VIEW)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const isPart = isNarrowed(view)
  const { owners } = summary
  const sum = (of: 'held' | 'missing') => owners.reduce((total, owner) => total + owner[of], 0)
  const [total, missing] = [sum('held'), sum('missing')]
  const chosen = { state: view.filters['state']?.[0], owner: view.filters['owner']?.[0] ?? EVERY }
  const filter = (state: 'missing' | 'present', owner: string, count: number) => {
    const on = chosen.state === state && chosen.owner === owner
    return {
      key: owner,
      label: owner === EVERY ? t('counts.every') : t(`owners.${owner}`),
      count: isPart ? undefined : number(count),
      isEmpty: count === 0,
      on,
      onToggle: () => {
        const { state: _state, owner: _owner, ...others } = view.filters
        const wish = { state: [state], ...(owner !== EVERY && { owner: [owner] }) }
        view.set({ filters: { ...others, ...(!on && wish) } })
      },
    }
  }
  const missingOf = (kind: string) => owners.find((owner) => owner.kind === kind)?.missing ?? 0
  const heldOf = (kind: string) => owners.find((owner) => owner.kind === kind)?.held ?? 0
  return (
    <Headline
      value={t('headline.value', { described: number(total - missing), total: number(total) })}
      label={t('headline.label')}
      asOf={summary.asOf ?? undefined}
      coverage=""
    >
      <CountFilters
        groups={[
          {
            label: t('counts.missing'),
            filters: [
              filter('missing', EVERY, missing),
              ...OWNER_KINDS.map((kind) => filter('missing', kind, missingOf(kind))),
            ],
          },
          {
            label: t('counts.present'),
            filters: [
              filter('present', EVERY, total - missing),
              ...OWNER_KINDS.map((kind) => filter('present', kind, heldOf(kind) - missingOf(kind))),
            ],
          },
        ]}
      />
    </Headline>
  )
}
