import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCheckWords } from '#core/issues/ui/use-check-words.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useDebounced } from '#kit/ui/use-debounced.ts'
import type { PostDetail, PostText } from '../contract/posts.ts'
import type { PostFinding } from '../domain/finding.ts'
import { blogPostsApi } from './blog-posts-api.ts'

const TONES = { good: 'success', warn: 'attention', bad: 'critical' } as const

/** Findings about the text in the editor, and the sources of its facts. */
export function ChecksCard({ post, text }: { post: PostDetail; text: PostText }) {
  const { t } = useTranslation('blog-posts')
  const { body, title, seoTitle, seoDescription } = text
  const asked = useDebounced(JSON.stringify({ body, title, seoTitle, seoDescription }))
  const checks = useQuery({
    queryKey: ['blog-post-checks', post.id, asked],
    queryFn: () => {
      const given = JSON.parse(asked) as Pick<PostText, 'body' | 'title' | 'seoTitle' | 'seoDescription'>
      const filled = Object.entries(given).filter(([name, value]) => name === 'body' || value.trim() !== '')
      return blogPostsApi.check({ id: post.id, body: '', ...Object.fromEntries(filled) })
    },
    placeholderData: keepPreviousData,
    enabled: body !== '',
  })
  if (body === '') return null
  return (
    <Section title={t('check.title')} note={t('check.note')} flush>
      {checks.isPending ? (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      ) : checks.isError ? (
        <ErrorState error={checks.error} onRetry={() => void checks.refetch()} retrying={checks.isFetching} />
      ) : (
        <>
          <Rows>
            {checks.data.findings.map((finding) => (
              <Row
                key={finding.code}
                tone={TONES[finding.state]}
                toneWord={t(`check.state.${finding.state}`)}
                title={t(`check.${finding.code}.title`)}
                note={<Note finding={finding} />}
              />
            ))}
          </Rows>
          {checks.data.citations.length > 0 && (
            <details className="sp-section-body">
              <summary>{t('check.citations', { count: checks.data.citations.length })}</summary>
              <ul>
                {checks.data.citations.map(({ sentence, product, field }) => (
                  <li key={sentence} className="sp-small">
                    {sentence}{' '}
                    <span className="sp-subtle">
                      {t('check.cited', { product, field: t(`field.${field}`, { defaultValue: field }) })}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </Section>
  )
}

/** What was found; of the search listing, in the words of the SEO checks. */
function Note({ finding }: { finding: PostFinding }) {
  const { t } = useTranslation('blog-posts')
  const words = useCheckWords()
  const { code, state, values } = finding
  if ('advice' in finding) return words.advice({ ...finding, id: finding.code })
  if (values['images'] === 0 && state === 'good') return t('check.images.none')
  return t(`check.${code}.${state}`, { ...values, defaultValue: t(`check.${code}.good`, values) })
}
