import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { BreadcrumbDesign } from '../contract/settings.ts'
import { breadcrumbsApi, PREVIEW_KEY } from './breadcrumbs-api.ts'
import { PreviewFrame } from './preview-frame.tsx'

const WIDTHS = ['desktop', 'mobile'] as const

/** The store's longest trail in the form's current design, with the published theme's type and colours. */
export function PreviewPane({ design, asOf }: { design: BreadcrumbDesign; asOf: string | null }) {
  const { t } = useTranslation('breadcrumbs')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const preview = useQuery({
    // A later reading may have chosen other trails, so its preview is fetched anew.
    queryKey: [...PREVIEW_KEY, asOf],
    queryFn: () => breadcrumbsApi.preview({ design: { homeLabel: '' } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (
    <Section title={t('preview.title')}>
      <Stack gap={3}>
        <Select
          label={t('preview.width')}
          value={width}
          onValue={setWidth}
          options={WIDTHS.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        {preview.isPending ? (
          <Loading>
            <SkeletonBar height="8rem" />
          </Loading>
        ) : preview.data ? (
          <>
            <PreviewFrame
              preview={preview.data}
              design={design}
              home={design.homeLabel || t('preview.home')}
              isNarrow={width === 'mobile'}
              label={t('preview.title')}
            />
            {preview.data.theme === null && <p className="sp-subtle sp-small">{t('preview.noTheme')}</p>}
            {preview.data.page && (
              <Inline>
                <Link to={preview.data.page.url} target="external">
                  {t('preview.open', { title: preview.data.page.title })}
                </Link>
              </Inline>
            )}
          </>
        ) : (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        )}
      </Stack>
    </Section>
  )
}
