import { useTranslation } from 'react-i18next'
import type { PostDetail } from '../contract/posts.ts'
import { POST_CEILING, SECTION_CEILING } from '../domain/bounds.ts'

/** The most that writing a section, or null: the whole post, uses, in words; undefined if no model writes it. */
export function useRewritePrice({ writer }: Pick<PostDetail, 'writer'>) {
  const { t } = useTranslation('blog-posts')
  return (section: number | null): string | undefined =>
    writer === 'model'
      ? t('rewrite.price', { most: section === null ? POST_CEILING : SECTION_CEILING })
      : undefined
}
