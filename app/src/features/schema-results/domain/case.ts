import { z } from 'zod'
import type { JsonObject, JsonValue } from '#rules/rich-results/extract/json-text.ts'
import { judgeJsonLd, judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { type Report, reportOf } from './report.ts'

const id = z.union([z.string(), z.number()])
const url = z.string().nullish()
const caseSchema = z.union([
  z.object({ id, url, html: z.string() }),
  z.object({
    id,
    url,
    jsonld: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  }),
])

/** A line that is not a valid case. */
export interface UnreadableLine {
  id: string | number | null
  error: string
}

/** Judges one line of `validate --lines`: `{id, url, html}` or `{id, url, jsonld}`. */
export function judgeLine({ line, now }: { line: string; now: Date }): Report | UnreadableLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return {
      id: null,
      error: `The line is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
  const parsed = caseSchema.safeParse(value)
  if (!parsed.success) {
    const known = id.safeParse((value as { id?: unknown } | null)?.id)
    return {
      id: known.success ? known.data : null,
      error: 'The line is neither {id, url, html} nor {id, url, jsonld}.',
    }
  }
  const { data } = parsed
  const options = { url: data.url ?? null, now }
  if ('html' in data) return reportOf(data.id, judgePage({ ...options, html: data.html }), data.html)
  return reportOf(
    data.id,
    judgeJsonLd({ ...options, jsonLd: data.jsonld as string | JsonObject | JsonValue[] }),
  )
}

/** Judges the text of a file or page: as JSON-LD if it starts like JSON, else as HTML. */
export function judgeText({
  text,
  id: name,
  url: page,
  now,
}: {
  text: string
  id: string
  url: string | null
  now: Date
}): Report {
  const options = { url: page, now }
  if (/^\uFEFF?\s*[[{]/.test(text)) return reportOf(name, judgeJsonLd({ ...options, jsonLd: text }))
  return reportOf(name, judgePage({ ...options, html: text }), text)
}
