import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { ResourcePicker } from '#core/catalogue/ui/resource-picker.tsx'
import { ThemeFrame } from '#core/theme-look/ui/theme-frame.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useDebounced } from '#kit/ui/use-debounced.ts'
import type { TabsPreview as Shown } from '../contract.ts'
import { BLOCK_CSS } from '../domain/block-css.ts'
import type { TabSet } from '../domain/tab-set.ts'
import { ContentNodes } from './content-nodes.tsx'
import { contentTabsApi, PREVIEW_KEY } from './content-tabs-api.ts'
import { TabOrigins } from './tab-origins.tsx'

const WIDTHS = ['desktop', 'mobile'] as const

/** A product of the store with the tabs in the form, in the published theme's typography and colours. */
export function TabsPreview({
  id,
  set,
  product,
  onProduct,
}: {
  id: string | null
  set: TabSet
  /** Number of a product; null for one that has the set. */
  product: string | null
  onProduct: (product: string) => void
}) {
  const { t } = useTranslation('content-tabs')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const [isChoosing, setChoosing] = useState(false)
  const asked = useDebounced(JSON.stringify({ id, set, product }))
  const preview = useQuery({
    queryKey: [...PREVIEW_KEY, asked],
    queryFn: () => contentTabsApi.preview(JSON.parse(asked)),
    placeholderData: keepPreviousData,
  })
  const { data } = preview
  return (
    <Section
      title={t('preview.title')}
      action={<Button onPress={() => setChoosing(true)}>{t('preview.choose')}</Button>}
    >
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
        ) : !data ? (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : data.product === null ? (
          <p className="sp-subtle">{t('preview.none')}</p>
        ) : (
          <>
            <OnTheme shown={data} isNarrow={width === 'mobile'} />
            <TabOrigins shown={data} isOn={set.enabled} />
            <Inline>
              <Link to={data.product.url} target="external">
                {t('preview.open', { title: data.product.title })}
              </Link>
            </Inline>
          </>
        )}
      </Stack>
      {isChoosing && (
        <ResourcePicker
          kind="product"
          most={1}
          chosen={
            data?.product
              ? [
                  {
                    id: gidOf('product', data.product.id),
                    kind: 'product',
                    title: data.product.title,
                    handle: '',
                    imageUrl: null,
                  },
                ]
              : []
          }
          onChosen={([one]) => {
            const about = one && parseGid(one.id)
            if (about) onProduct(about.id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}

function OnTheme({ shown, isNarrow }: { shown: Shown; isNarrow: boolean }) {
  const { t } = useTranslation('content-tabs')
  const look = useQuery({
    queryKey: ['content-tabs-look', shown.product?.id],
    queryFn: () => contentTabsApi.look(shown.product ? { product: shown.product.id } : {}),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  if (look.isPending)
    return (
      <Loading>
        <SkeletonBar height="8rem" />
      </Loading>
    )
  const theme = look.data?.theme ?? null
  return (
    <>
      <ThemeFrame look={theme} css={BLOCK_CSS} isNarrow={isNarrow} isScaled={!isNarrow}>
        <p className="preview-title">{shown.product?.title}</p>
        <PrintedTabs key={shown.look} shown={shown} />
      </ThemeFrame>
      {theme === null && <p className="sp-subtle sp-small">{t('preview.noTheme')}</p>}
    </>
  )
}

/** Markup as in `content-tabs.liquid`; links are inactive here. */
function PrintedTabs({ shown: { look, shown } }: { shown: Shown }) {
  return (
    <div
      className="signpost-tabs"
      data-look={look}
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
      }}
    >
      <div>
        {shown.map(({ title, content }, at) => (
          <details key={title} open={at === 0} {...(look === 'tabs' && { name: 'signpost-tabs-preview' })}>
            <summary>{title}</summary>
            <div className="signpost-tab">
              <ContentNodes nodes={content} />
            </div>
          </details>
        ))}
      </div>
    </div>
  )
}
