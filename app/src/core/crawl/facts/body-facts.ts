import { FACT_LIMITS } from './fact-limits.ts'
import { attributesOf, type Tag } from './html-tags.ts'
import { addToSample, emptySample, type ImageFacts, type Landmark } from './page-facts.ts'

/** Tracks which landmark a tag is in; `main` covers everything outside the others. */
export function landmarkCollector() {
  const open = { header: 0, nav: 0, footer: 0, main: 0 }
  return {
    take({ name, ending }: Tag): void {
      if (name !== 'header' && name !== 'nav' && name !== 'footer' && name !== 'main') return
      open[name] = Math.max(0, open[name] + (ending ? -1 : 1))
    },
    landmark(): Landmark {
      if (open.nav > 0) return 'nav'
      // Articles have headers and footers of their own.
      if (open.main > 0) return 'main'
      return open.header > 0 ? 'header' : open.footer > 0 ? 'footer' : 'main'
    },
    /** Whether it is outside all landmarks, which only counts as `main` where a page has none. */
    isApart: () => open.header + open.nav + open.footer + open.main === 0,
  }
}

/** Collects images and unencrypted resources from the tags in order. */
export function bodyCollector(
  html: string,
  {
    resolve,
    landmark,
    isApart,
  }: { resolve: (url: string) => string | null; landmark: () => Landmark; isApart: () => boolean },
) {
  const images: ImageFacts[] = []
  const insecure = emptySample()
  const left = { images: 0 }
  let imageText = 0

  function image(tag: Tag): void {
    const attributes = attributesOf(html, tag)
    const said = (name: string, most: number = FACT_LIMITS.attribute) =>
      attributes.get(name)?.slice(0, most) ?? null
    const src = said('src')
    const found: ImageFacts = {
      src: src === null ? null : src.startsWith('data:') ? 'data:' : resolve(src),
      alt: said('alt', 1_000),
      width: said('width', 20),
      height: said('height', 20),
      srcset: said('srcset'),
      sizes: said('sizes', 1_000),
      loading: said('loading', 20),
      fetchPriority: said('fetchpriority', 20),
      ...labelOf(said),
      ...(isDecorative(attributes) && { decorative: true as const }),
      ...(isApart() && { apart: true as const }),
      place: landmark(),
    }
    const size = [found.src, found.alt, found.srcset, found.sizes].reduce(
      (sum, text) => sum + (text?.length ?? 0),
      0,
    )
    if (images.length >= FACT_LIMITS.images || imageText + size > FACT_LIMITS.imageText) {
      left.images += 1
      return
    }
    imageText += size
    images.push(found)
  }

  return {
    take(tag: Tag): void {
      if (tag.ending) return
      if (tag.name === 'img') image(tag)
      if (!LOADING.has(tag.name)) return
      const attributes = attributesOf(html, tag)
      if (
        tag.name === 'link' &&
        !/\b(?:stylesheet|preload|modulepreload)\b/i.test(attributes.get('rel') ?? '')
      )
        return
      const part = attributes.get(tag.name === 'link' ? 'href' : 'src')?.trim()
      if (part && /^http:\/\//i.test(part)) addToSample(insecure, part)
    },
    /** Returns the images; what is apart is known once the page is known to have a `<main>`. */
    images: (hasMain: boolean): ImageFacts[] =>
      hasMain ? images : images.map(({ apart: _, ...image }) => image),
    insecure,
    left,
  }
}

/** Elements that load a resource of the page. */
const LOADING = new Set(['img', 'script', 'iframe', 'link', 'source', 'video', 'audio', 'embed'])

function labelOf(said: (name: string, most?: number) => string | null): { label?: string } {
  const label = (said('aria-label', 300) || said('title', 300))?.trim()
  return label ? { label } : {}
}

/** An element reachable by keyboard is content, whatever its role. */
function isDecorative(attributes: Map<string, string>): boolean {
  if (attributes.get('aria-hidden') === 'true') return true
  return /^(?:none|presentation)$/.test(attributes.get('role') ?? '') && !attributes.has('tabindex')
}
