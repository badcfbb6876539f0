import { FACT_LIMITS } from '#core/crawl/facts/fact-limits.ts'
import { attributesOf, type Tag, tagsIn } from '#core/crawl/facts/html-tags.ts'
import type { SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { BlockingResource } from '#rules/speed-causes/find-resource.ts'

/** Number of elements around an image that are remembered, and maximum depth that is tracked. */
const AROUND = 3
const DEEPEST = 200
const VOID = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect use line'.split(' '),
)
const SECTION_ID = /^shopify-section-([\w-]{1,200})$/

/** Follows the tags of a page and returns for each image what the theme must have written for it. */
export function imageCollector(html: string, base: string) {
  const open: { name: string; classes: string; section: string | null }[] = []
  return {
    /** Returns the image of this tag; null for every other tag. */
    take(tag: Tag): SpeedImage | null {
      if (tag.ending) {
        const at = open.findLastIndex(({ name }) => name === tag.name)
        if (at >= 0) open.length = at
        return null
      }
      const attributes = attributesOf(html, tag)
      const said = (name: string, most = 500) => attributes.get(name)?.slice(0, most) ?? null
      if (tag.name === 'img') return imageOf(said, { base, section: sectionOf(), around: classesAround() })
      if (!VOID.has(tag.name) && open.length < DEEPEST)
        open.push({
          name: tag.name,
          classes: said('class') ?? '',
          section: SECTION_ID.exec(said('id') ?? '')?.[1] ?? null,
        })
      return null
    },
    section: sectionOf,
  }

  function sectionOf(): string | null {
    return open.findLast(({ section }) => section !== null)?.section ?? null
  }
  function classesAround(): string[] {
    return open
      .flatMap(({ classes }) => (classes === '' ? [] : [classes]))
      .slice(-AROUND)
      .toReversed()
  }
}

function imageOf(
  said: (name: string, most?: number) => string | null,
  { base, section, around }: { base: string; section: string | null; around: string[] },
): SpeedImage {
  const late = said('data-src', FACT_LIMITS.url) ?? said('data-srcset', FACT_LIMITS.attribute)
  const src = said('src', FACT_LIMITS.url)
  const isPlaceholder = src === null || src.startsWith('data:')
  const byScript = late !== null && isPlaceholder
  const written = byScript ? (late.split(/[\s,]/, 1)[0] ?? '') : (src ?? '')
  const url = URL.parse(written.replace('{width}', '600'), base)?.href ?? null
  const widths = [...(said('srcset', FACT_LIMITS.attribute) ?? '').matchAll(/\s(\d{1,5})w/g)].map(
    ([, width]) => Number(width),
  )
  return {
    section,
    around,
    widths,
    url,
    byScript,
    classes: said('class'),
    sizes: said('sizes', 1_000),
    alt: said('alt'),
    loading: said('loading')?.toLowerCase() ?? null,
    fetchPriority: said('fetchpriority')?.toLowerCase() ?? null,
    asked: Number(URL.parse(written, base)?.searchParams.get('width') ?? '') || null,
    hasSize: (said('width') !== null && said('height') !== null) || /aspect-ratio/.test(said('style') ?? ''),
    preloaded: false,
    natural: null,
  }
}

/**
 * Collects the resources that block rendering: scripts of the head; scripts of the body before the first image, the
 * footer or the end of the main part, which browsers fetch with high priority; and style sheets.
 */
export function blockingCollector(html: string, base: string) {
  const found: BlockingResource[] = []
  let isLate = false
  return {
    take(tag: Tag): void {
      if (tag.name === 'img' || tag.name === 'footer' || (tag.name === 'main' && tag.ending)) isLate = true
      if (tag.ending || (tag.name !== 'script' && tag.name !== 'link') || found.length >= MOST_BLOCKING)
        return
      const attributes = attributesOf(html, tag)
      const url = URL.parse(attributes.get(tag.name === 'script' ? 'src' : 'href') ?? '', base)
      if (url === null || !/^https?:$/.test(url.protocol) || url.href === base) return
      if (tag.name === 'script') {
        const waits =
          !attributes.has('async') && !attributes.has('defer') && attributes.get('type') !== 'module'
        if (waits && !isLate) found.push({ kind: 'script', url: url.href })
        return
      }
      const media = attributes.get('media') ?? 'all'
      if (
        /\bstylesheet\b/i.test(attributes.get('rel') ?? '') &&
        media !== 'print' &&
        !attributes.has('disabled')
      )
        found.push({ kind: 'style', url: url.href })
    },
    found,
  }
}
const MOST_BLOCKING = 40
/** Maximum number of images examined per page. */
const MOST_IMAGES = 60

export interface PageElements {
  images: SpeedImage[]
  blocking: BlockingResource[]
}

/** Returns the elements that may slow down a page, from its markup. */
export function pageElements(html: string, url: string): PageElements {
  const collector = imageCollector(html, url)
  const blocking = blockingCollector(html, url)
  const images: SpeedImage[] = []
  const first = new Set<string>()
  for (const tag of tagsIn(html)) {
    blocking.take(tag)
    const image = collector.take(tag)
    if (image && images.length < MOST_IMAGES) images.push(image)
    if (tag.name === 'link') for (const hinted of preloadedImages(html, tag, url)) first.add(hinted)
  }
  return {
    images: images.map((image) => ({ ...image, preloaded: image.url !== null && first.has(image.url) })),
    blocking: blocking.found,
  }
}

/** Images that a hint in the head makes the browser load at once, and first. */
export function preloadedImages(html: string, tag: Tag, base: string): string[] {
  const attributes = attributesOf(html, tag)
  if (attributes.get('as')?.toLowerCase() !== 'image') return []
  if (!/\bpreload\b/i.test(attributes.get('rel') ?? '')) return []
  if (attributes.get('fetchpriority')?.toLowerCase() !== 'high') return []
  const url = URL.parse(attributes.get('href') ?? '', base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= FACT_LIMITS.url ? [url.href] : []
}
