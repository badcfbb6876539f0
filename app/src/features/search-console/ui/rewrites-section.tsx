import { useTranslation } from 'react-i18next'
import { listFormat } from '#kit/shared/formatters.ts'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { editorOf } from './editor-of.ts'
import { useReportWords } from './use-report-words.ts'
import { useRewrites } from './use-search-console.ts'

/** Pages that rank well but are rarely clicked, each with a link to edit its title and description. */
export function RewritesSection() {
  const { t, i18n } = useTranslation('search-console')
  const words = useReportWords()
  const found = useRewrites()
  if (found.isError) return null
  const { rows = [], from = null, to = null } = found.data ?? {}
  return (
    <Section
      title={t('rewrite.title')}
      note={from && to ? t('rewrite.note', { from: words.day(from), to: words.day(to) }) : undefined}
      flush
    >
      {found.isPending ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <p className="sp-section-body sp-subtle">{t('rewrite.none')}</p>
      ) : (
        <Rows>
          {rows.map(({ url, resource, position, ctr, usual, missed, queries }) => (
            <Row
              key={url}
              tone="attention"
              toneWord={t('rewrite.tone')}
              title={<span className="sp-strong">{resource.title}</span>}
              note={
                <>
                  {t('rewrite.facts', {
                    position: words.amount('position', position),
                    ctr: words.share(ctr),
                    usual: words.share(usual),
                    count: missed,
                    missed: words.count(missed),
                  })}
                  {queries.length > 0 && (
                    <>
                      {' '}
                      {t('rewrite.queries', {
                        queries: listFormat(i18n.language, { type: 'conjunction' }).format(
                          queries.map((query) => t('rewrite.query', { query })),
                        ),
                      })}
                    </>
                  )}
                </>
              }
              action={
                <Link to={editorOf(resource)} look="button">
                  {t('rewrite.action')}
                </Link>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
