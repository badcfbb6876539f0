import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PostText } from '../contract/posts.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../domain/bounds.ts'
import type { TextProblem } from './text-form.ts'

/** The texts that search results and lists of posts show. */
export function ListingCard({
  text,
  set,
  shown,
  blog,
}: {
  text: PostText
  set: (change: Partial<PostText>) => void
  shown: (problem: TextProblem) => string | undefined
  blog: string
}) {
  const { t } = useTranslation('blog-posts')
  return (
    <Section title={t('listing.title')}>
      <Stack gap={4}>
        <TextField
          label={t('listing.seoTitle')}
          value={text.seoTitle}
          onValue={(seoTitle) => set({ seoTitle })}
          maxCharacters={TITLE_LIMIT}
          autoComplete="off"
          error={shown('seoTitle') ?? shown('seoTitleLong')}
        />
        <TextField
          label={t('listing.seoDescription')}
          value={text.seoDescription}
          onValue={(seoDescription) => set({ seoDescription })}
          multiline
          maxCharacters={DESCRIPTION_LIMIT}
          error={shown('seoDescription') ?? shown('seoDescriptionLong')}
        />
        <TextField
          label={t('listing.handle')}
          help={t('listing.handleHelp', { blog })}
          value={text.handle}
          onValue={(handle) => set({ handle })}
          autoComplete="off"
        />
        <TextField
          label={t('listing.summary')}
          help={t('listing.summaryHelp')}
          value={text.summary}
          onValue={(summary) => set({ summary })}
          multiline
        />
      </Stack>
    </Section>
  )
}
