import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { dateFormat } from '#kit/shared/formatters.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { sharedReportsPublicApi } from './shared-reports-api.ts'
import './public-report.css'

/** `/public/report#…`: the snapshot of a shared report, open to everyone with the link. */
export function PublicReport() {
  const { t, i18n } = useTranslation('shared-reports')
  const { hash } = useLocation()
  const link = hash.slice(1)
  useUnlisted()
  const query = useQuery({
    queryKey: ['shared-report', link],
    queryFn: () => sharedReportsPublicApi.open({ link }),
    // A link whose end was lost on the way opens nothing.
    enabled: link !== '',
    // The snapshot never changes, and another request would only count as an opening.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link === '' || (query.error instanceof ApiError && query.error.status === 404))
    return (
      <Page title={t('public.gone')}>
        <Section>
          <EmptyState drawing="lost" title={t('public.goneNote')} />
        </Section>
      </Page>
    )
  const day = (at: string) => dateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at))
  return (
    <Page title={query.data?.storeName ?? t('title')}>
      <Loaded query={query} rows={8}>
        {({ content, createdAt, endsAt, language }) => (
          <>
            <p className="sp-subtle">
              {t('public.about', { asOf: day(content.asOf), shared: day(createdAt), until: day(endsAt) })}
            </p>
            <div lang={language}>
              <Stack gap={4}>
                <Section title={content.title}>
                  <Grid min="9rem">
                    {content.metrics.map(({ label, value }) => (
                      <div key={label} className="sp-shared-metric">
                        <span className="sp-subtle">{label}</span>
                        <b>{value}</b>
                      </div>
                    ))}
                  </Grid>
                </Section>
                {content.tables.map(({ title, columns, rows }) => (
                  <Section key={title} title={title} flush>
                    <DataTable
                      label={title}
                      rows={rows}
                      rowKey={(row) => row.join(' ')}
                      columns={columns.map((name, at) => ({
                        key: name,
                        title: name,
                        cell: (row: string[]) => row[at] ?? '',
                        numeric: rows.every((row) => isNumber(row[at] ?? '')),
                      }))}
                    />
                  </Section>
                ))}
              </Stack>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Numbers arrive as text; those without letters are right-aligned. */
function isNumber(text: string): boolean {
  return /^[\d\s.,%–-]+$/.test(text)
}

/** Keeps a page that is only reachable by its link out of search engines. */
function useUnlisted(): void {
  useEffect(() => {
    const mark = document.createElement('meta')
    mark.name = 'robots'
    mark.content = 'noindex'
    document.head.append(mark)
    return () => mark.remove()
  }, [])
}
