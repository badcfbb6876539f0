import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { useTextMeasure } from '#core/catalogue/ui/use-text-measure.ts'
import { TextMeter } from '#core/issues/ui/text-meter.tsx'
import { judge } from '#rules/seo-checks/judge.ts'
import type { Change } from '../contract.ts'

const PARTS: Record<string, 'title' | 'description'> = {
  'seo-title': 'title',
  'seo-description': 'description',
}

/** Below a proposed SEO text: its length, its width in a result, and the colour of its check. */
export function ReviewMeter({
  change,
}: {
  change: Pick<Change, 'field' | 'after' | 'label' | 'resourceId'>
}) {
  const { field, after, label, resourceId } = change
  const part = PARTS[field]
  const kind = parseGid(resourceId)?.kind
  const { titlePattern, lengths } = useTextMeasure(kind)
  if (!part || !kind || typeof after !== 'string') return null
  const texts = {
    seoTitle: part === 'title' ? after : null,
    seoDescription: part === 'description' ? after : null,
  }
  const { results } = judge(
    { kind, title: label, ...texts, titlePattern, text: null, focusKeyword: null },
    { lengths },
  )
  const id = kind === 'blog' ? `blog-${part}` : `seo-${part}`
  return (
    <div className="sp-small">
      <TextMeter
        text={after}
        part={part}
        result={results.find((result) => result.id === id)}
        pattern={titlePattern}
      />
    </div>
  )
}
