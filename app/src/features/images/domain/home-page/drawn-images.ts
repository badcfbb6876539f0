import type { DrawnImage, DrawnPage } from '#adapters/drawn-page/drawn-page.ts'
import type { Chosen, PageImage, PageImages } from './page-image.ts'
import { SCREEN_NAMES, type ScreenName } from './screens.ts'

export type DrawnScreens = Record<ScreenName, DrawnPage>

/** Images of a page as a browser rendered it. */
export interface DrawnImages {
  images: PageImage[]
  /** The image the browser painted largest on a phone, if it is one of these. */
  main: PageImage | null
  /** URLs each screen loaded before any scrolling. */
  loaded: Record<ScreenName, ReadonlySet<string>>
}

/**
 * Combines a page's markup with its rendering: displayed sizes and chosen files are the browser's. Images from
 * scripts and styles, which the markup does not contain, come last.
 */
export function joinDrawn({ images }: Pick<PageImages, 'images'>, drawn: DrawnScreens): DrawnImages {
  const joined = images.map((image) => ({ ...image, chosen: [] as Chosen[] }))
  const added = new Map<string, PageImage>()
  let main: PageImage | null = null
  for (const screen of SCREEN_NAMES) {
    const waiting = Map.groupBy(
      joined.map((image, at) => ({ image, of: images[at] })),
      ({ image }) => image.key,
    )
    for (const seen of drawn[screen].images) {
      const match = waiting.get(keyOf(seen))?.shift()
      const image = match?.image ?? scripted(added, seen)
      if (!image) continue
      const markup = match?.of?.chosen.find((each) => each.screen === screen)
      const url = seen.chosen.startsWith('http') ? seen.chosen : markup?.url
      // An image neither shown nor loaded on this screen costs it nothing.
      if (url && (seen.shown > 0 || seen.chosen !== ''))
        image.chosen.push({ screen, url, shown: seen.shown > 0 ? seen.shown : null })
      if (screen === 'phone' && isMain(seen, drawn.phone.largest)) main ??= image
    }
  }
  const loaded = loadedOf(drawn)
  const all = [...joined, ...added.values()]
  return { images: [...all, ...backgrounds(all, loaded)], main, loaded }
}

/** Identifies an image by what its attributes request. */
export const keyOf = ({ src, srcset }: { src: string | null; srcset: string | null }): string =>
  `${(src ?? '').slice(0, 500)} ${(srcset ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500)}`

function isMain(seen: DrawnImage, largest: string | null): boolean {
  return seen.isLargest || (largest !== null && largest === seen.chosen)
}

/** Returns an image added by a script; null if it shows nothing from the web. */
function scripted(added: Map<string, PageImage>, seen: DrawnImage): PageImage | null {
  if (!seen.chosen.startsWith('http')) return null
  const key = keyOf(seen)
  const known = added.get(key)
  if (known) return known
  const image = blank({ key, url: seen.chosen, origin: 'script' })
  const { alt, classes, hasSize } = seen
  Object.assign(image, { alt, classes, hasSize })
  image.loading = seen.loading?.toLowerCase() ?? null
  image.fetchPriority = seen.fetchPriority?.toLowerCase() ?? null
  added.set(key, image)
  return image
}

/** Returns images loaded without an `img` that shows them: those of style sheets. */
function backgrounds(images: readonly PageImage[], loaded: DrawnImages['loaded']): PageImage[] {
  const shown = new Set(images.flatMap(({ chosen }) => chosen.map(({ url }) => url)))
  const found = new Map<string, PageImage>()
  for (const screen of SCREEN_NAMES)
    for (const url of loaded[screen]) {
      if (shown.has(url)) continue
      const image = found.get(url) ?? blank({ key: url, url, origin: 'style' })
      image.chosen.push({ screen, url, shown: null })
      found.set(url, image)
    }
  return [...found.values()]
}

function loadedOf(drawn: DrawnScreens): DrawnImages['loaded'] {
  const urls = (screen: ScreenName) => new Set(drawn[screen].loaded.map(({ url }) => url))
  return { phone: urls('phone'), desktop: urls('desktop') }
}

function blank({ key, url, origin }: { key: string; url: string; origin: PageImage['origin'] }): PageImage {
  return {
    key,
    src: url,
    origin,
    alt: null,
    sizes: null,
    hasSize: true,
    loading: null,
    fetchPriority: null,
    classes: null,
    landmark: 'main',
    chosen: [],
    speed: {
      section: null,
      classes: null,
      sizes: null,
      loading: null,
      url,
      byScript: false,
      hasSize: true,
      preloaded: false,
      natural: null,
    },
  }
}
