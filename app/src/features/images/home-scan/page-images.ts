import { landmarkCollector } from '#core/crawl/facts/body-facts.ts'
import { FACT_LIMITS } from '#core/crawl/facts/fact-limits.ts'
import { attributesOf, type Tag, tagsIn } from '#core/crawl/facts/html-tags.ts'
import { blockingCollector, imageCollector, preloadedImages } from '#core/theme-speed/page-elements.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { keyOf } from '../domain/home-page/drawn-images.ts'
import type { Chosen, PageImage, PageImages } from '../domain/home-page/page-image.ts'
import { SCREENS } from '../domain/home-page/screens.ts'
import { chosenOf } from '../domain/home-page/srcset.ts'

/** Maximum images examined per page; further ones are counted. */
const MOST_IMAGES = 60

/**
 * Collects a page's images with what browsers would load for them, in an isolated task: the page is untrusted input.
 */
export const pageImages = boundedTask(
  import.meta.url,
  function collectImages(page: { html: string; url: string }): PageImages {
    const { html, url } = page
    const landmarks = landmarkCollector()
    const collector = imageCollector(html, url)
    const blocking = blockingCollector(html, url)
    const images: PageImage[] = []
    const urgent = new Set<string>()
    let left = 0
    for (const tag of tagsIn(html)) {
      landmarks.take(tag)
      blocking.take(tag)
      const speed = collector.take(tag)
      if (tag.ending) continue
      if (tag.name === 'link') for (const hinted of preloadedImages(html, tag, url)) urgent.add(hinted)
      if (speed === null) continue
      if (images.length >= MOST_IMAGES) {
        left += 1
        continue
      }
      const image = imageOf(html, tag, url)
      if (image) images.push({ ...image, landmark: landmarks.landmark(), speed })
    }
    return { images, urgent: [...urgent], left, blocking: blocking.found }
  },
)

function imageOf(html: string, tag: Tag, base: string): Omit<PageImage, 'landmark' | 'speed'> | null {
  const attributes = attributesOf(html, tag)
  const said = (name: string, most = 200) => attributes.get(name)?.slice(0, most) ?? null
  const srcset = said('srcset', FACT_LIMITS.attribute)
  const src = said('src', FACT_LIMITS.url)
  // Inline image: nothing is loaded.
  if (srcset === null && (src === null || src.startsWith('data:'))) return null
  const written = { src, srcset, sizes: said('sizes', 1_000), width: said('width') }
  const chosen: Chosen[] = []
  for (const [name, screen] of Object.entries(SCREENS)) {
    const found = chosenOf(written, screen)
    const url = found === null ? null : webUrl(found.url, base)
    if (found !== null && url !== null)
      chosen.push({ screen: name as Chosen['screen'], url, shown: found.shown })
  }
  return {
    key: keyOf(written),
    origin: 'markup',
    src: src === null ? null : webUrl(src, base),
    alt: said('alt'),
    sizes: written.sizes,
    hasSize:
      (attributes.has('width') && attributes.has('height')) || /aspect-ratio/.test(said('style', 500) ?? ''),
    loading: said('loading')?.toLowerCase() ?? null,
    fetchPriority: said('fetchpriority')?.toLowerCase() ?? null,
    classes: said('class', 500),
    chosen,
  }
}

function webUrl(written: string, base: string): string | null {
  const url = URL.parse(written, base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= FACT_LIMITS.url
    ? url.href
    : null
}
