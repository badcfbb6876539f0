import type { LivingPage } from '../../app/src/rules/redirects/suggest/page-index.ts'

/** A dead path with the page it belongs to; null if there is none. */
export interface Labelled {
  path: string
  to: string | null
  kind: string
}

const FIRST =
  'oak ash linen wool copper brass cotton velvet marble walnut bamboo leather granite cedar silk denim'.split(
    ' ',
  )
const SECOND =
  'round tall narrow folded striped woven painted curved hanging rustic modern classic quilted glazed'.split(
    ' ',
  )
const THING =
  'table chair lamp vase shirt scarf basket mirror blanket bowl shelf rug cushion kettle apron planter'.split(
    ' ',
  )
const SIZE = ['small', 'large', 'set', 'grey', 'blue', 'natural', 'outdoor', 'mini']
const title = (handle: string) => handle.replaceAll('-', ' ')

/** A catalogue of at least `n` pages, based on the handles of real product files. */
export function drawnCatalogue(n: number, handles: readonly string[]): Required<LivingPage>[] {
  const all = new Set(handles)
  for (let at = 0; all.size < n; at += 1) {
    const [size, rest] = [SIZE[at % SIZE.length], Math.floor(at / SIZE.length)]
    const thing = THING[rest % THING.length]
    const first = FIRST[Math.floor(rest / THING.length) % FIRST.length]
    const second = SECOND[Math.floor(rest / (THING.length * FIRST.length)) % SECOND.length]
    const round = Math.floor(rest / (THING.length * FIRST.length * SECOND.length))
    all.add(`${second}-${first}-${thing}-${size}${round > 0 ? `-${round}` : ''}`)
  }
  const page = (path: string, name: string) => ({ path, title: name, earlier: [], former: [] })
  return [
    ...[...THING, ...FIRST].map((word) => page(`/collections/${word}-collection`, `${word} collection`)),
    ...['shipping-policy', 'about-us', 'size-guide', 'care-advice'].map((name) =>
      page(`/pages/${name}`, title(name)),
    ),
    ...[...all].map((handle) => page(`/products/${handle}`, title(handle))),
  ].map((made) => ({ ...made, earlier: [] as string[], former: [] as string[] }))
}

/** Generates paths that died as those of stores do; what a store remembers of them is added to the pages. */
export function drawnDeadPaths(pages: Required<LivingPage>[], n: number, random: () => number): Labelled[] {
  const products = pages.filter(({ path }) => path.startsWith('/products/'))
  const collections = pages.filter(({ path }) => path.startsWith('/collections/'))
  const living = new Set(pages.map(({ path }) => path))
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26))
  const handleOf = (path: string) => path.split('/').at(-1) as string
  const makers: Record<string, (at: number) => Labelled> = {
    renamed(at) {
      const page = one(products)
      const path = `${page.path}-${one(['new', 'edition', 'sale', 'v2', 'original'])}`
      if (at % 2 === 0 && !living.has(path)) page.earlier = [...page.earlier, path]
      return { kind: '', path, to: page.path }
    },
    deleted(at) {
      const page = one(collections)
      const path = `/products/discontinued-${letter()}${letter()}${at}-item`
      page.former = [...page.former, path]
      return { kind: '', path, to: page.path }
    },
    merged(at) {
      const page = one(products)
      const path = `${page.path}-pack-of-${at}`
      page.earlier = [...page.earlier, path]
      return { kind: '', path, to: page.path }
    },
    moved() {
      const { path } = one(products)
      return {
        kind: '',
        path: `${one(['/pages/', '/blogs/news/', '/shop-all/'])}${handleOf(path)}`,
        to: path,
      }
    },
    typing() {
      const { path } = one(products)
      const handle = handleOf(path)
      const at = 1 + Math.floor(random() * (handle.length - 2))
      const wrong = one([
        handle.slice(0, at) + handle.slice(at + 1),
        handle.slice(0, at) + letter() + handle.slice(at),
      ])
      return { kind: '', path: `/products/${wrong}`, to: path }
    },
    plural() {
      const { path } = one(products)
      return {
        kind: '',
        path: path
          .replace(/-(table|chair|lamp|vase|shirt|rug)(-|$)/, '-$1s$2')
          .replace('/products/', '/product/'),
        to: path,
      }
    },
    language() {
      const { path } = one(pages)
      return { kind: '', path: `/${one(['fr', 'de', 'en-gb', 'it'])}${path}`, to: path }
    },
    tag() {
      const { path } = one(collections)
      return { kind: '', path: `${path}/${letter()}${letter()}-tag`, to: path }
    },
    app: (at) => ({ kind: '', path: `/${one(['apps', 'tools', 'a'])}/${one(THING)}-${at}`, to: null }),
    nonsense: () => ({ kind: '', path: `/${Array.from({ length: 9 }, letter).join('')}`, to: null }),
    probe: (at) => ({
      kind: '',
      path: `/${one(['wp-admin', 'vendor', 'old'])}/${one(THING)}${at}.php`,
      to: null,
    }),
  }
  const kinds = Object.entries(makers)
  return Array.from({ length: n }, (_, at) => {
    const [kind, make] = kinds[at % kinds.length] as (typeof kinds)[number]
    return { ...make(at), kind }
  }).filter(({ path }) => !living.has(path))
}
