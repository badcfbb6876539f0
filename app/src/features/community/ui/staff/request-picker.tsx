import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import type { PublicRequest } from '../../contract.ts'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'

/** Selects an equivalent request by search; `but` is excluded. */
export function RequestPicker({
  chosen,
  onChoose,
  but,
}: {
  chosen: PublicRequest | null
  onChoose: (request: PublicRequest | null) => void
  but?: string
}) {
  const { t } = useTranslation('community')
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: [...STAFF_KEY, 'picker', search],
    queryFn: () => staffCommunityApi.staffRequests({ search }),
  })
  return (
    <>
      <SearchField
        label={t('list.search')}
        value={search}
        onValue={(words) => {
          setSearch(words)
          // What is chosen is always seen.
          onChoose(null)
        }}
      />
      <Loaded query={query} rows={3}>
        {({ rows }) => {
          const others = rows.filter(({ id }) => id !== but)
          return others.length === 0 ? (
            <p>{t('list.empty')}</p>
          ) : (
            <RadioGroup
              label={t('staff.same')}
              value={chosen?.id ?? ''}
              onValue={(id) => onChoose(others.find((one) => one.id === id) ?? null)}
              options={others.map(({ id, title, status, votes }) => ({
                value: id,
                label: title,
                help: `${t(`status.${status}`)} · ${t('vote.count', { count: votes })}`,
              }))}
            />
          )
        }}
      </Loaded>
    </>
  )
}
