import { TextMeter } from '#core/issues/ui/text-meter.tsx'
import type { CheckSubject } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'

/** Shows how an unsaved text would be judged, with what the theme adds to a title. */
export function ExampleMeter({
  text,
  part,
  about,
}: {
  text: string
  part: 'title' | 'description'
  about: Pick<CheckSubject, 'kind' | 'title'> & {
    titlePattern: NonNullable<CheckSubject['titlePattern']> | null
  }
}) {
  const texts = { seoTitle: part === 'title' ? text : null, seoDescription: part === 'title' ? null : text }
  const { results } = judge({ ...about, ...texts, text: null, focusKeyword: null })
  const id = about.kind === 'blog' ? `blog-${part}` : `seo-${part}`
  const result = results.find((each) => each.id === id)
  return (
    <div className="sp-small">
      <TextMeter text={text} part={part} result={result} pattern={about.titlePattern} />
    </div>
  )
}
