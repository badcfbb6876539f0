import { TextMeter } from '#core/issues/ui/text-meter.tsx'
import type { CheckSubject } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import type { Measure } from '../contract/resources.ts'

/** Shows how an unsaved text would be judged in its list, with what the theme adds to a title. */
export function ExampleMeter({
  text,
  part,
  about,
  measure: { lengths, titlePattern },
}: {
  text: string
  part: 'title' | 'description'
  about: Pick<CheckSubject, 'kind' | 'title'>
  measure: Pick<Measure, 'lengths' | 'titlePattern'>
}) {
  const texts = { seoTitle: part === 'title' ? text : null, seoDescription: part === 'title' ? null : text }
  const subject = { ...about, ...texts, titlePattern, text: null, focusKeyword: null }
  const { results } = judge(subject, { lengths })
  const id = about.kind === 'blog' ? `blog-${part}` : `seo-${part}`
  const result = results.find((each) => each.id === id)
  return (
    <div className="sp-small">
      <TextMeter text={text} part={part} result={result} pattern={titlePattern} />
    </div>
  )
}
