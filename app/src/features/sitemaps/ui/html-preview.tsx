import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ThemeFrame } from '#core/theme-look/ui/theme-frame.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { HtmlState } from '../contract.ts'
import { htmlSitemapCss } from '../domain/html-css.ts'
import type { HtmlDraft } from './html-draft.ts'
import { sitemapsApi } from './sitemaps-api.ts'

const WIDTHS = ['desktop', 'mobile'] as const

/** Preview of the page with the form's current settings, in the published theme's fonts and colours. */
export function HtmlPreview({ saved, draft }: { saved: HtmlState; draft: HtmlDraft }) {
  const { t } = useTranslation('sitemaps')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const look = useQuery({
    queryKey: ['sitemaps-html-look'],
    queryFn: () => sitemapsApi.htmlLook(),
    staleTime: 60_000,
  })
  const { title, columns } = draft.settings
  return (
    <Section title={t('html.preview.title')} note={t('html.preview.note')}>
      <Stack gap={3}>
        <Select
          label={t('html.preview.width')}
          value={width}
          onValue={setWidth}
          options={WIDTHS.map((value) => ({ value, label: t(`html.preview.${value}`) }))}
        />
        {look.isPending ? (
          <Loading>
            <SkeletonBar height="12rem" />
          </Loading>
        ) : look.isError ? (
          <ErrorState error={look.error} onRetry={() => void look.refetch()} retrying={look.isFetching} />
        ) : (
          <>
            <ThemeFrame
              look={look.data}
              css={htmlSitemapCss(columns)}
              isNarrow={width === 'mobile'}
              isScaled={width === 'desktop'}
              image={`${t('html.preview.title')}: ${title}`}
            >
              <div className="signpost-sitemap page-width">
                <h1>{title}</h1>
                {sectionsOf(saved, draft).map(({ kind, titles, isCut }) => (
                  <div key={kind}>
                    <h2>{t(`storefront.${kind}`)}</h2>
                    <ul>
                      {titles.map((name, at) => (
                        <li key={at}>{name}</li>
                      ))}
                      {isCut && <li>…</li>}
                    </ul>
                  </div>
                ))}
              </div>
            </ThemeFrame>
            {look.data === null && <p className="sp-subtle sp-small">{t('html.preview.noTheme')}</p>}
          </>
        )}
      </Stack>
    </Section>
  )
}

/** Returns the visible sections in order, with the first titles of each that are not excluded. */
export function sectionsOf(saved: Pick<HtmlState, 'preview'>, { settings, names }: HtmlDraft) {
  return settings.sections.flatMap(({ kind, shown }) => {
    const found = saved.preview.find((one) => one.kind === kind)
    if (!shown || !found) return []
    const left = settings.excluded.filter((one) => one.kind === kind)
    const leftNames = new Set(left.map(({ id }) => names[`${kind} ${id}`]))
    const titles = found.titles.filter((title) => !leftNames.has(title))
    const isCut = found.total - left.length > titles.length
    return titles.length === 0 && !isCut ? [] : [{ kind, titles, isCut }]
  })
}
