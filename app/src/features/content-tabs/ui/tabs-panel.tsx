import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingLocked, LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { TabsLanding } from '../contract.ts'
import { CHOSEN_BY } from '../domain/tab-set.ts'
import { contentTabsGate } from '../plan-gates.ts'
import { BlockBanner } from './block-banner.tsx'
import { contentTabsApi, LANDING_KEY, NEW_PATH } from './content-tabs-api.ts'
import { SetList } from './set-list.tsx'

/** The tab of product content tabs: the sets in order of precedence, and whether visitors see them. */
export function TabsPanel() {
  const landing = useQuery({ queryKey: LANDING_KEY, queryFn: () => contentTabsApi.landing(), staleTime: 0 })
  return (
    <Loaded query={landing}>
      {(data) => (
        <Stack gap={4}>
          <Sets landing={data} />
        </Stack>
      )}
    </Loaded>
  )
}

function Sets({ landing }: { landing: TabsLanding }) {
  const { t, i18n } = useTranslation('content-tabs')
  const locked = useLockedPlan(contentTabsGate)
  const filters = useUrlFilters(['by', 'q'])
  const { sets, block, asOf } = landing
  const number = numberFormat(i18n.language)
  const isOn = sets.filter((set) => set.enabled)
  const { by } = filters.filters
  return (
    <Landing
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          {sets.length > 0 && block.presence === 'unknown' && (
            <LandingPartial title={t('block.unknown')} reasons={[t('block.unknownNote')]} />
          )}
          {isOn.length > 0 && block.presence === 'missing' && <BlockBanner addUrl={block.addUrl} />}
        </>
      }
      headline={
        <Headline
          value={number.format(isOn.length)}
          label={t('headline.label', { count: isOn.length })}
          asOf={asOf}
          coverage={t(`block.${block.presence}`)}
        >
          {/* The empty list below offers it itself. */}
          {locked === null && sets.length > 0 && (
            <Link to={NEW_PATH} look="primary">
              {t('new.action')}
            </Link>
          )}
        </Headline>
      }
      tiles={
        sets.length > 0 && (
          <Tiles label={t('tile.title')}>
            {CHOSEN_BY.map((each) => (
              <Tile
                key={each}
                label={t(`by.${each}`)}
                value={number.format(sets.filter((set) => set.chosenBy === each).length)}
                filter={{
                  on: by === each,
                  onToggle: () => filters.set({ by: by === each ? '' : each }),
                }}
              />
            ))}
          </Tiles>
        )
      }
      table={<SetList sets={sets} filters={filters} isLocked={locked !== null} />}
      operations={<RecentOperations type="content-tabs." none={t('operations.none')} />}
    />
  )
}
