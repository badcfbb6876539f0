import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scaledImage } from '#core/catalogue/ui/scaled-image.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { blogPostsApi } from './blog-posts-api.ts'
import './blog-posts.css'

/** Chooses one of the store's pictures, and asks for its alt text. */
export function PictureDialog({
  products,
  onChosen,
  onClose,
}: {
  products: readonly string[]
  onChosen: (picture: { url: string; alt: string }) => void
  onClose: () => void
}) {
  const { t } = useTranslation('blog-posts')
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<{ url: string; alt: string } | null>(null)
  const found = useQuery({
    queryKey: ['blog-posts-pictures', products, q],
    queryFn: () => blogPostsApi.pictures({ products: [...products], q }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('picture.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!picked || picked.alt.trim() === ''}
            onPress={() => {
              if (picked) onChosen({ ...picked, alt: picked.alt.trim() })
              onClose()
            }}
          >
            {t('picture.use')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SearchField label={t('picture.search')} value={q} onValue={setQ} />
        {found.isPending ? (
          <Loading>
            <SkeletonRows rows={4} />
          </Loading>
        ) : found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : found.data.length === 0 ? (
          <p className="sp-subtle">{t('picture.none')}</p>
        ) : (
          <ul className="sp-post-pictures">
            {found.data.map(({ url, alt, title }) => (
              <li key={url}>
                <button
                  type="button"
                  aria-pressed={picked?.url === url}
                  aria-label={t('picture.pick', { title: alt || title })}
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
            label={t('form.alt')}
            value={picked.alt}
            onValue={(alt) => setPicked({ ...picked, alt })}
            autoComplete="off"
            error={picked.alt.trim() === '' ? t('problem.alt') : undefined}
          />
        )}
      </Stack>
    </Modal>
  )
}
