import { z } from 'zod'

/** URL Inspection of the Search Console API. */
export const INSPECT_URL = 'https://searchconsole.googleapis.com/v1/urlInspection/index:inspect'

/** Builds the request body. `language` is the language of the coverage state; a URL must belong to the property. */
export function inspectionBody(asked: { property: string; url: string; language: string }): object {
  return { inspectionUrl: asked.url, siteUrl: asked.property, languageCode: asked.language }
}

const VERDICTS = { PASS: 'valid', PARTIAL: 'partial', FAIL: 'invalid', NEUTRAL: 'excluded' } as const
export type InspectionVerdict = (typeof VERDICTS)[keyof typeof VERDICTS]

const text = z.string().max(4_000)
const optional = text.nullish().transform((value) => value ?? null)
/** An enum's value; `…_UNSPECIFIED` becomes null. New values of the engine are kept. */
const state = optional.transform((value) => (value?.endsWith('_UNSPECIFIED') ? null : value))
const list = (most: number) =>
  z
    .array(text)
    .nullish()
    .transform((value) => (value ?? []).slice(0, most))
const verdict = z
  .string()
  .nullish()
  .transform((value): InspectionVerdict | null => VERDICTS[value as keyof typeof VERDICTS] ?? null)

const issue = z.object({ issueMessage: text, severity: z.string().nullish() })
const item = z.object({ name: optional, issues: z.array(issue).nullish() })
const detected = z.object({ richResultType: text, items: z.array(item).nullish() })

const answer = z.object({
  inspectionResult: z.object({
    inspectionResultLink: optional,
    indexStatusResult: z.object({
      verdict,
      coverageState: optional,
      robotsTxtState: state,
      indexingState: state,
      lastCrawlTime: z.iso
        .datetime({ offset: true })
        .nullish()
        .transform((value) => (value ? new Date(value) : null)),
      pageFetchState: state,
      googleCanonical: optional,
      userCanonical: optional,
      crawledAs: state,
      sitemap: list(20),
      referringUrls: list(20),
    }),
    richResultsResult: z.object({ verdict, detectedItems: z.array(detected).nullish() }).nullish(),
  }),
})

/** Rich results of one type found on a page. */
export interface FoundRichResult {
  type: string
  items: { name: string | null; issues: { message: string; isError: boolean }[] }[]
}

export interface UrlInspection {
  /** Null: the engine does not state it. */
  verdict: InspectionVerdict | null
  coverageState: string | null
  robotsState: string | null
  indexingState: string | null
  fetchState: string | null
  crawledAt: Date | null
  googleCanonical: string | null
  userCanonical: string | null
  crawledAs: string | null
  sitemaps: string[]
  referrers: string[]
  /** URL of the result in Search Console. */
  link: string | null
  /** Null: the engine found none. */
  rich: { verdict: 'valid' | 'invalid'; found: FoundRichResult[] } | null
}

/** Maximum types of rich results kept of a page, items per type and issues per item. */
const MOST = { types: 20, items: 20, issues: 20 }

/** Parses a response in the form of the discovery document (searchconsole v1). Throws a ZodError for any other form. */
export function readInspection(body: unknown): UrlInspection {
  const { inspectionResult } = answer.parse(body)
  const { indexStatusResult: status, richResultsResult: rich, inspectionResultLink: link } = inspectionResult
  const found = (rich?.detectedItems ?? []).slice(0, MOST.types).map(richResult)
  return {
    verdict: status.verdict,
    coverageState: status.coverageState,
    robotsState: status.robotsTxtState,
    indexingState: status.indexingState,
    fetchState: status.pageFetchState,
    crawledAt: status.lastCrawlTime,
    googleCanonical: status.googleCanonical,
    userCanonical: status.userCanonical,
    crawledAs: status.crawledAs,
    sitemaps: status.sitemap,
    referrers: status.referringUrls,
    link: link?.startsWith('https://') ? link : null,
    rich: found.length === 0 ? null : { verdict: rich?.verdict === 'invalid' ? 'invalid' : 'valid', found },
  }
}

function richResult({ richResultType, items }: z.infer<typeof detected>): FoundRichResult {
  return {
    type: richResultType,
    items: (items ?? []).slice(0, MOST.items).map(({ name, issues }) => ({
      name,
      issues: (issues ?? [])
        .slice(0, MOST.issues)
        .map(({ issueMessage, severity }) => ({ message: issueMessage, isError: severity === 'ERROR' })),
    })),
  }
}
