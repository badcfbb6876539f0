import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { CodeView } from '#kit/ui/code-view.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { SearchPreview } from '#kit/ui/search-preview.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useDebounced } from '#kit/ui/use-debounced.ts'
import { cutToResult } from '#rules/seo-checks/pixel-width.ts'
import type { SchemaTypePreview, SchemaTypeSettings } from '../contract.ts'
import type { Values } from '../domain/schema-type.ts'
import { resultOf } from './result-of.ts'
import { ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'

const TONES = { valid: 'success', warning: 'attention', error: 'critical' } as const

/** What a page would carry with the current form, saved or not, and what search engines would report and show. */
export function TypePreview({ type, values, testUrl }: { type: string; values: Values; testUrl: string }) {
  const { t } = useTranslation('schema-types')
  const debounced = useDebounced(JSON.stringify(values))
  const preview = useQuery({
    queryKey: [...ROWS_KEY, type, 'preview', debounced],
    queryFn: () =>
      schemaTypesApi.preview({ type, values: JSON.parse(debounced) as SchemaTypeSettings['values'] }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      {preview.data ? (
        <Previewed preview={preview.data} testUrl={testUrl} />
      ) : preview.isError ? (
        <ErrorState
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonBar height="14rem" />
        </Loading>
      )}
    </Section>
  )
}

function Previewed({ preview, testUrl }: { preview: SchemaTypePreview; testUrl: string }) {
  const { t } = useTranslation('schema-types')
  const say = useIssueWords()
  const { node, verdict, issues, page, faults } = preview
  // A type without a search result has no rules, but must not count as valid while fields are missing.
  const isUnfinished = verdict === 'valid' && faults.length > 0
  if (node === null) return <p>{t('preview.onProduct')}</p>
  return (
    <Stack gap={3}>
      <Inline spread>
        {isUnfinished ? (
          <Badge tone="neutral">{t('preview.unfinished')}</Badge>
        ) : (
          <Badge tone={TONES[verdict]}>{t(`status.${verdict}`)}</Badge>
        )}
        <Link to={testUrl} target="external">
          {t('preview.test')}
        </Link>
      </Inline>
      <SearchPreview cut={cutToResult} result={resultOf(preview)} />
      <p className="sp-subtle sp-small">{t('preview.noPromise')}</p>
      <CodeView
        key={JSON.stringify(node)}
        label={t('preview.code', { page: page.title })}
        value={node}
        issues={issues
          .filter(({ severity }) => severity !== 'info')
          .map((issue) => ({ ...issue, message: say(issue) }))}
      />
    </Stack>
  )
}
