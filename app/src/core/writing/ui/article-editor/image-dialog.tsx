import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { scaledImage } from '#core/catalogue/ui/scaled-image.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import './article-editor.css'

/** Selects one of the store's images, and asks for its alt text. */
export function ImageDialog({
  products,
  onChosen,
  onClose,
}: {
  products: readonly string[]
  onChosen: (image: { url: string; alt: string }) => void
  onClose: () => void
}) {
  const { t } = useTranslation('writing')
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<{ url: string; alt: string } | null>(null)
  const found = useQuery({
    queryKey: ['catalogue', 'images', products, q],
    queryFn: () => catalogueApi.images({ products: [...products], q }),
    placeholderData: keepPreviousData,
  })
  return (
    <ConfirmDialog
      title={t('editor.chosen.title')}
      tone="primary"
      keep={t('editor.cancel')}
      confirm={t('editor.chosen.use')}
      confirmable={picked !== null && picked.alt.trim() !== ''}
      onConfirm={() => {
        if (picked) onChosen({ ...picked, alt: picked.alt.trim() })
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap={3}>
        <SearchField label={t('editor.chosen.search')} value={q} onValue={setQ} />
        {found.isPending ? (
          <Loading>
            <SkeletonRows rows={4} />
          </Loading>
        ) : found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : found.data.length === 0 ? (
          <p className="sp-subtle">{t('editor.chosen.none')}</p>
        ) : (
          <ul className="sp-article-images">
            {found.data.map(({ url, alt, title }) => (
              <li key={url}>
                <button
                  type="button"
                  aria-pressed={picked?.url === url}
                  aria-label={t('editor.chosen.pick', { title: alt || title })}
                  onClick={() => setPicked({ url, alt })}
                >
                  <img src={scaledImage(url, 96)} alt="" loading="lazy" width={96} height={96} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {picked && (
          <TextField
            label={t('editor.chosen.alt')}
            value={picked.alt}
            onValue={(alt) => setPicked({ ...picked, alt })}
            autoComplete="off"
            error={picked.alt.trim() === '' ? t('editor.chosen.noAlt') : undefined}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
