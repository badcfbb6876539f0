import { useTranslation } from 'react-i18next'
import { useTextMeasure } from '#core/catalogue/ui/use-text-measure.ts'
import { TextMeter } from '#core/issues/ui/text-meter.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PostText } from '../contract/posts.ts'
import type { ListingCode } from '../domain/finding.ts'
import { judgeListing } from '../domain/judge-listing.ts'
import type { TextProblem } from './text-form.ts'

/** The texts that search results and lists of posts show, measured while typing. */
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
  const measure = useTextMeasure('article')
  const results = judgeListing(text, measure)
  const resultOf = (code: ListingCode) => results.find(({ id }) => id === code)
  return (
    <Section title={t('listing.title')}>
      <Stack gap={4}>
        <TextField
          label={t('listing.seoTitle')}
          value={text.seoTitle}
          onValue={(seoTitle) => set({ seoTitle })}
          autoComplete="off"
          help={
            <TextMeter
              text={text.seoTitle}
              part="title"
              result={resultOf('seo-title')}
              pattern={measure.titlePattern}
            />
          }
          error={shown('seoTitle') ?? shown('seoTitleLong')}
        />
        <TextField
          label={t('listing.seoDescription')}
          value={text.seoDescription}
          onValue={(seoDescription) => set({ seoDescription })}
          multiline
          help={
            <TextMeter text={text.seoDescription} part="description" result={resultOf('seo-description')} />
          }
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
