import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Page } from '#kit/ui/page.tsx'
import { PageFoot } from '#kit/ui/paged-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { type EntryType, pathOf } from '../../domain/types/schema-types.ts'
import { Notices } from '../notices.tsx'
import { entriesKey, schemaTypesApi } from '../schema-types-api.ts'
import { TypeEngine } from '../type-engine.tsx'
import { BlockGuide } from './block-guide.tsx'
import { EntryTable } from './entry-table.tsx'

/** `/schema/productFAQ` and similar: all entries of a type. */
export function EntryListPage({ type }: { type: EntryType }) {
  const { t } = useTranslation('schema-types')
  const navigate = useNavigate()
  const plan = useLockedPlan(type.gate)
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const [isGuideOpen, openGuide] = useState(false)
  const list = useQuery({
    queryKey: [...entriesKey(type.key), page],
    queryFn: () => schemaTypesApi.entries({ type: type.key, page }),
    placeholderData: keepPreviousData,
  })
  const csv = useCsv(
    (cursor) => schemaTypesApi.entriesCsv({ type: type.key, ...(cursor !== undefined && { cursor }) }),
    schemaTypesApi.entriesCsv,
  )
  const create = () => navigate(`${pathOf(type)}/new`)
  const { data } = list
  const go = (to: number) => setQuery(to === 1 ? {} : { page: String(to) })
  return (
    <Page
      title={t(`${type.key}.title`)}
      back
      // An empty list offers it itself.
      {...(plan === null &&
        (data?.total ?? 0) > 0 && { primary: { label: t(`${type.key}.create`), onAction: create } })}
      {...(type.entries.block !== undefined && {
        secondary: [{ label: t('blocks.open'), onAction: () => openGuide(true) }],
      })}
    >
      <Loaded query={list}>
        {(found) => (
          <>
            <Notices productFirst={found.productFirst} embed={found.embed} embedUrl={found.embedUrl} />
            <Section title={t('entries.about')} note={t(`${type.key}.note`)}>
              <TypeEngine type={type} />
            </Section>
            {plan !== null && (
              <Section title={t(`${type.key}.title`)}>
                <LockedFeature plan={plan} />
              </Section>
            )}
            <Section title={t('entries.list')} flush csv={found.total > 0 ? csv : undefined}>
              {found.total > 0 ? (
                <>
                  <EntryTable type={type} rows={found.rows} stale={list.isPlaceholderData} />
                  <PageFoot found={found} page={page} onPage={go} />
                </>
              ) : (
                <EmptyState
                  drawing="signpost"
                  title={t(`${type.key}.none`)}
                  action={
                    plan === null && (
                      <Button tone="primary" onPress={create}>
                        {t(`${type.key}.create`)}
                      </Button>
                    )
                  }
                >
                  {t('entries.noneNote')}
                </EmptyState>
              )}
            </Section>
          </>
        )}
      </Loaded>
      {isGuideOpen && data && (
        <BlockGuide
          type={type.key}
          blocks={data.blocks}
          embed={data.embed}
          embedUrl={data.embedUrl}
          onClose={() => openGuide(false)}
        />
      )}
    </Page>
  )
}
