import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { SearchPreview } from '#kit/ui/search-preview.tsx'
import { Section } from '#kit/ui/section.tsx'
import { cutToResult } from '#rules/seo-checks/pixel-width.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import type { EditorValues } from './editor-state.ts'
import { searchResultOf } from './listing-preview.ts'

/**
 * Search result for the texts being typed; as wide as the search engine's own, so that texts are cut at the same
 * place.
 */
export function PreviewCard({ detail, shown }: { detail: ResourceDetail; shown: EditorValues }) {
  const { t } = useTranslation('meta-tags')
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      {shown.noindex ? (
        <Banner tone="attention" title={t('preview.hidden')} />
      ) : (
        <SearchPreview cut={cutToResult} result={searchResultOf(detail, shown)} />
      )}
    </Section>
  )
}
