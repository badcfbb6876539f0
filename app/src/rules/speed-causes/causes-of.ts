import { type Change, changesOf, type Edit } from './edits.ts'
import { type FoundPrint, type PageImageFacts, printFinder, themeLocationOf } from './find-print.ts'
import { type BlockingResource, findResource } from './find-resource.ts'
import { lateWord, loadFirst, withoutLazyLoader, withSize, wordOf } from './load-first.ts'
import type { ThemeFile, ThemeLocation } from './theme-location.ts'

/**
 * Causes of a slow page, named after the platform's own rules for themes
 * (shopify.dev/docs/storefronts/themes/best-practices/performance).
 */
export const SPEED_CHECKS = [
  'never-lazy-load-lcp-image',
  'set-fetchpriority-high-on-lcp-image',
  'prevent-image-layout-shift',
  'defer-scripts',
  'render-blocking-styles',
] as const
export type SpeedCheck = (typeof SPEED_CHECKS)[number]

/** An image of the page, with facts about how it was loaded. */
export interface SpeedImage extends PageImageFacts {
  url: string | null
  /** Whether a script of the theme inserts its URL: `data-src`. */
  byScript: boolean
  /** Whether its markup reserves its space. */
  hasSize: boolean
  /** Whether a hint in the head preloads it. */
  preloaded: boolean
  natural: { width: number; height: number } | null
}

export interface SpeedFacts {
  /** Template that prints the page: `index`, `product`, `product.large`. */
  template: string
  /** The largest image of the first screen; null if that is a text, or unknown. */
  lcp: SpeedImage | null
  /** Images whose position was checked. */
  images: readonly SpeedImage[]
  /** Resources that the page waits for before it shows anything. */
  blocking: readonly BlockingResource[]
}

/** A cause, its location in the theme, and the code to use instead. */
export interface SpeedCause {
  check: SpeedCheck
  /** URL of the image, script or style sheet. */
  url: string | null
  location: ThemeLocation | null
  /** Lines that match equally well, if no single line can be named. */
  candidates: ThemeLocation[]
  /** Empty if only a developer who knows the theme can decide what to write. */
  changes: Change[]
  /** Handle of the app that adds it. */
  app: string | null
}

/** Matches the observed facts of a page with the theme's files. */
export function causesOf(facts: SpeedFacts, files: readonly ThemeFile[]): SpeedCause[] {
  const find = printFinder(files, facts.template)
  return [...lcpCauses(facts, find), ...shiftCauses(facts, find), ...blockingCauses(facts, files)]
}

type Find = ReturnType<typeof printFinder>

function lcpCauses({ lcp }: SpeedFacts, find: Find): SpeedCause[] {
  if (lcp === null) return []
  const isLate = lcp.loading === 'lazy' || lcp.byScript
  const isUrgent = lcp.fetchPriority === 'high' || lcp.preloaded
  if (!isLate && isUrgent) return []
  const found = find(lcp)
  const edits = found.print
    ? [
        ...loadFirst(found.print, found.reached, isLate),
        ...(lcp.byScript ? withoutLazyLoader(found.print) : []),
      ]
    : []
  const checks: SpeedCheck[] = [
    ...(isLate ? ['never-lazy-load-lcp-image' as const] : []),
    ...(isUrgent ? [] : ['set-fetchpriority-high-on-lcp-image' as const]),
  ]
  // One change fixes both causes.
  return checks.map((check) => {
    const cause = imageCause(check, lcp, found, edits)
    const { print, reached } = found
    if (print === null || lcp.byScript) return cause
    const location =
      check === 'never-lazy-load-lcp-image' ? lateWord(print, reached) : wordOf(print, 'fetchpriority')
    return { ...cause, location }
  })
}

/** Images without a size that one line prints are one cause. */
function shiftCauses({ images }: SpeedFacts, find: Find): SpeedCause[] {
  const causes = images
    .filter(({ hasSize }) => !hasSize)
    .map((image) => {
      const found = find(image)
      return imageCause(
        'prevent-image-layout-shift',
        image,
        found,
        found.print ? withSize(found.print, image.natural) : [],
      )
    })
  const seen = new Set<string>()
  return causes.filter(({ location, url }) => {
    const key = location ? `${location.file} ${location.line}` : `${url}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function imageCause(
  check: SpeedCheck,
  { url }: SpeedImage,
  found: FoundPrint,
  edits: readonly Edit[],
): SpeedCause {
  return {
    check,
    url,
    location: themeLocationOf(found),
    candidates: found.candidates,
    changes: changesOf(edits),
    app: null,
  }
}

function blockingCauses({ blocking }: SpeedFacts, files: readonly ThemeFile[]): SpeedCause[] {
  return blocking.map((resource) => {
    const { location, candidates, app, edits } = findResource(files, resource)
    const check = resource.kind === 'script' ? 'defer-scripts' : 'render-blocking-styles'
    return { check, url: resource.url, location, candidates, changes: changesOf(edits), app }
  })
}
