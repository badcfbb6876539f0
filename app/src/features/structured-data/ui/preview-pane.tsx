import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useDebounced } from '#kit/ui/use-debounced.ts'
import type { ProductSettings, TemplateMode } from '../contract.ts'
import { PreviewProduct } from './preview-product.tsx'
import { PREVIEW_KEY, structuredDataApi } from './structured-data-api.ts'

// Shown once the response has arrived; its code loads separately, after the form.
const PreviewResult = lazyPart(() => import('./preview-result.tsx').then((part) => part.PreviewResult))

/** What one product's page would carry with the current form values, saved or not. */
export function PreviewPane({
  settings,
  templates,
}: {
  settings: ProductSettings
  templates: TemplateMode[]
}) {
  const { t } = useTranslation('structured-data')
  const [productId, setProductId] = useState<string | null>(null)
  const debounced = useDebounced(JSON.stringify(settings))
  const preview = useQuery({
    queryKey: [...PREVIEW_KEY, productId, debounced],
    queryFn: () =>
      structuredDataApi.preview({
        ...(productId && { productId }),
        settings: JSON.parse(debounced) as ProductSettings,
      }),
    placeholderData: keepPreviousData,
  })
  const samples = templates.flatMap((template) => template.samples)
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      <Stack gap={4}>
        <PreviewProduct
          samples={samples}
          shown={preview.data?.product ?? null}
          selected={productId}
          onPick={setProductId}
        />
        {preview.isPending ? (
          <PreviewSkeleton />
        ) : preview.isError ? (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : (
          <Suspense fallback={<PreviewSkeleton />}>
            <PreviewResult preview={preview.data} stale={preview.isPlaceholderData} />
          </Suspense>
        )}
      </Stack>
    </Section>
  )
}

function PreviewSkeleton() {
  return (
    <Loading>
      <SkeletonBar width="7rem" height="1.25rem" />
      <SkeletonBar height="9rem" />
      <SkeletonBar height="14rem" />
    </Loading>
  )
}
