import { FACT_LIMITS } from './fact-limits.ts'
import { attributesOf, type Tag, wordsInside } from './html-tags.ts'
import type { ImageFacts, PageFacts, Place } from './page-facts.ts'

const HEADING = /^h[1-6]$/
/** How far the inside of a heading is looked at. */
const LONGEST_INSIDE = 5_000

/** Tells which landmark a tag stands in; `main` is all that stands in no other. */
export function placeCollector() {
  const open = { header: 0, nav: 0, footer: 0, main: 0 }
  return {
    take({ name, ending }: Tag): void {
      if (name !== 'header' && name !== 'nav' && name !== 'footer' && name !== 'main') return
      open[name] = Math.max(0, open[name] + (ending ? -1 : 1))
    },
    place(): Place {
      if (open.nav > 0) return 'nav'
      // Articles have headers and footers of their own.
      if (open.main > 0) return 'main'
      return open.header > 0 ? 'header' : open.footer > 0 ? 'footer' : 'main'
    },
  }
}

/** Takes headings and images as their tags come. */
export function bodyCollector(
  html: string,
  { resolve, place }: { resolve: (url: string) => string | null; place: () => Place },
) {
  const headings: PageFacts['headings'] = []
  const images: ImageFacts[] = []
  const left = { headings: 0, images: 0 }
  let imageText = 0
  let open: Tag | null = null

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
      place: place(),
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
      if (tag.name === 'img' && !tag.ending) image(tag)
      if (!HEADING.test(tag.name)) return
      if (!tag.ending) open = tag
      else if (open !== null) {
        const level = Number(open.name.slice(1))
        const inside = html.slice(open.end, Math.min(tag.at, open.end + LONGEST_INSIDE))
        if (headings.length < FACT_LIMITS.headings)
          headings.push({ level, text: wordsInside(inside, FACT_LIMITS.headingText) })
        else left.headings += 1
        open = null
      }
    },
    headings,
    images,
    left,
  }
}
