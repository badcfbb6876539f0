import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { exactTime } from '#kit/shared/exact-time.ts'
import { dateFormat } from '#kit/shared/formatters.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useIsPast } from '#kit/ui/use-is-past.ts'
import { useUnlisted } from '#kit/ui/use-unlisted.ts'
import { ReportTable } from './report-table.tsx'
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
  // It may end while it is open.
  const isOver = useIsPast(query.data?.endsAt)
  if (link === '' || isOver || isNoLink(query.error))
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
        {({ report, content, createdAt, endsAt, language }) => (
          <>
            <p className="sp-subtle">
              {t('public.about', {
                asOf: day(content.asOf),
                shared: day(createdAt),
                until: exactTime(endsAt, i18n.language),
              })}
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
                {content.tables.map((table) => (
                  <ReportTable key={table.title} table={table} file={report.replace('.', '-')} />
                ))}
              </Stack>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Of a link that opens nothing, or was damaged on its way. */
function isNoLink(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
