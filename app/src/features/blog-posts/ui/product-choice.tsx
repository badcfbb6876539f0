import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { MOST_PRODUCTS } from '../domain/bounds.ts'

interface Chosen {
  id: string
  title: string
}

/** Products a post is about: found by a part of their title. */
export function ProductChoice({
  chosen,
  onChosen,
}: {
  chosen: readonly Chosen[]
  onChosen: (products: Chosen[]) => void
}) {
  const { t } = useTranslation('blog-posts')
  const [asked, setAsked] = useState('')
  const found = useQuery({
    queryKey: ['blog-posts-products', asked],
    queryFn: () => catalogueApi.searchProducts({ count: 8, ...(asked && { words: asked }) }),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= MOST_PRODUCTS
  const without = (id: string) => chosen.filter((each) => each.id !== id)
  return (
    <Stack gap={3}>
      {chosen.length > 0 && (
        <Inline>
          {chosen.map(({ id, title }) => (
            <Button
              key={id}
              icon="close"
              aria-label={t('form.dropProduct', { title })}
              onPress={() => onChosen(without(id))}
            >
              {title}
            </Button>
          ))}
        </Inline>
      )}
      <SearchField label={t('form.searchProducts')} value={asked} onValue={setAsked} />
      {found.isPending ? (
        <Loading>
          <SkeletonRows rows={3} lines={1} sign={false} />
        </Loading>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <Stack gap={2}>
          {found.data.products.length === 0 && <p className="sp-subtle">{t('form.noProducts')}</p>}
          {found.data.products.map(({ id: gid, title }) => {
            const id = gid.split('/').at(-1) ?? ''
            const isChosen = chosen.some((each) => each.id === id)
            return (
              <Checkbox
                key={id}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChecked={(on) => onChosen(on ? [...chosen, { id, title }] : without(id))}
              >
                {title}
              </Checkbox>
            )
          })}
          {isFull && <p className="sp-subtle sp-small">{t('form.fullProducts', { most: MOST_PRODUCTS })}</p>}
        </Stack>
      )}
    </Stack>
  )
}
