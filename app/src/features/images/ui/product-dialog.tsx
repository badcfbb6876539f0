import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useImageWords } from './use-image-words.ts'

/** Maximum products of one list or operation (specification 2 §9). */
const MOST_PRODUCTS = 200

/** Selects products; the list then shows their images. */
export function ProductDialog({
  chosen,
  onChosen,
  onClose,
}: {
  chosen: readonly string[]
  onChosen: (products: string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const [asked, setAsked] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen))
  const list = useQuery({
    queryKey: ['images-products', asked],
    queryFn: () => catalogueApi.searchProducts({ count: 50, ...(asked && { words: asked }) }),
    placeholderData: keepPreviousData,
  })
  const isTooMany = picked.size > MOST_PRODUCTS
  return (
    <ConfirmDialog
      title={t('products.title')}
      tone="primary"
      keep={t('dialog.cancel')}
      confirm={t('products.show')}
      beside={
        isTooMany ? (
          <p className="sp-field-error" role="alert">
            {t('products.tooMany', { most: MOST_PRODUCTS })}
          </p>
        ) : (
          <p aria-live="polite">
            {t('products.chosen', { count: picked.size, number: words.number(picked.size) })}
          </p>
        )
      }
      confirmable={!isTooMany}
      onConfirm={() => {
        onChosen([...picked])
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap={3}>
        <SearchField label={t('products.search')} value={asked} onValue={setAsked} />
        {list.isPending ? (
          <Loading>
            <SkeletonRows rows={6} lines={1} />
          </Loading>
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Stack gap={2}>
            {list.data.products.length === 0 && <p className="sp-subtle">{t('products.none')}</p>}
            {list.data.products.map(({ id, title }) => {
              const number = id.split('/').at(-1) ?? ''
              return (
                <Checkbox
                  key={id}
                  checked={picked.has(number)}
                  onChecked={(checked) =>
                    setPicked((before) => {
                      const next = new Set(before)
                      if (checked) next.add(number)
                      else next.delete(number)
                      return next
                    })
                  }
                >
                  {title}
                </Checkbox>
              )
            })}
          </Stack>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
