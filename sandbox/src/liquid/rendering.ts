import type { Context } from 'liquidjs'
import type { Deployment } from '../deployment/deployment.ts'
import type { FaultKnobs } from '../faults/faults.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import type { Engine } from './engine.ts'
import type { TemplateSource, ThemeSource } from './template-source.ts'
import type { UnknownWord } from './unknown-words.ts'

/** What a visitor asked for. */
export interface PageRequest {
  /** Path without the locale's prefix: `/products/lamp`. */
  path: string
  query: URLSearchParams
  /** `/`, or `/de` for a locale that is not the primary one. */
  rootUrl: string
  /** The page is shown inside the theme editor. */
  designMode: boolean
  cartLines: CartLine[]
  /** The password page is shown although the store has no password. */
  unasked?: boolean
  /** Fields a form that was just sent got wrong, by the form's type. */
  formErrors?: { type: string; fields: string[] }
}

export interface CartLine {
  variantId: number
  quantity: number
}

/** Which template shows the page. */
export interface TemplateIdentity {
  /** `product`, `404`, `customers/login` */
  name: string
  suffix: string | null
}

/** How objects come by each other: a product names its collections, a collection its products. */
export interface ObjectLookup {
  /** The object behind `gid://shopify/<Kind>/<id>`, or null when it does not exist (any more). */
  byGid(rendering: Rendering, gid: string): unknown
  collectionsWith(rendering: Rendering, productId: number): unknown[]
}

export interface RenderingOptions {
  objects: ObjectLookup
  engine: Engine
  state: State
  store: StoreRecord
  theme: ThemeSource
  deployment: Deployment
  knobs: FaultKnobs
  /** URL of the storefront: `http://fernhill.localhost:4001`. */
  origin: string
  /** ISO code of the shown language. */
  locale: string
  request: PageRequest
  template: TemplateIdentity
}

/** One rendering of one page: everything tags, filters and objects may look at. */
export class Rendering {
  readonly options: RenderingOptions
  /** Resources the platform would announce in the `Link` header. */
  readonly preloads: string[] = []
  /** Number of sections shown so far, by place: `template`, `header`, `static`, … */
  readonly sectionCounts = new Map<string, number>()
  /** Layout chosen by the template: a name, null for none. */
  layout: string | null = 'theme'
  /** Errors the page shows in place of content. */
  readonly errors: string[] = []
  /** Words of the theme nobody here knows, by kind and word. */
  readonly unknownWords = new Map<string, UnknownWord>()
  /** Files of the theme that took part. */
  readonly files = new Set<string>()
  readonly #memory = new Map<string, unknown>()

  constructor(options: RenderingOptions) {
    this.options = options
  }

  get engine(): Engine {
    return this.options.engine
  }
  get state(): State {
    return this.options.state
  }
  get store(): StoreRecord {
    return this.options.store
  }
  get theme(): ThemeSource {
    return this.options.theme
  }
  get request(): PageRequest {
    return this.options.request
  }
  /** `fernhill.localhost:4001` */
  get host(): string {
    return this.options.origin.replace(/^https?:\/\//, '')
  }

  objectByGid(gid: string): unknown {
    return this.options.objects.byGid(this, gid)
  }
  collectionsWith(productId: number): unknown[] {
    return this.options.objects.collectionsWith(this, productId)
  }

  /** Makes a value once per rendering. Drops go through here, so that one record is one object. */
  once<T>(key: string, make: () => T): T {
    if (!this.#memory.has(key)) this.#memory.set(key, make())
    return this.#memory.get(key) as T
  }

  /** A path of the storefront with the locale's prefix: `/products/lamp` → `/de/products/lamp`. */
  url(path: string): string {
    const root = this.request.rootUrl
    if (root === '/') return path
    return path === '/' ? root : root + path
  }
}

/** Names of the registers a context of ours carries. */
const RENDERING = 'rendering'
const SOURCE = 'source'
const APP = 'app'

/** The rendering a tag or filter works for. */
export function renderingOf(context: Context): Rendering {
  return context.getRegister<Rendering>(RENDERING)
}

/** Where snippets, translations and assets are looked up: the theme, or the extension whose block is shown. */
export function sourceOf(context: Context): TemplateSource {
  return context.getRegister<TemplateSource>(SOURCE)
}

/** Client id of the app whose block is shown; undefined in the theme's own code. */
export function appOf(context: Context): string | undefined {
  return context.getRegister<string | undefined>(APP)
}

/** Puts the registers into a fresh context. */
export function equip(
  context: Context,
  registers: { rendering: Rendering; source: TemplateSource; app?: string | undefined },
): Context {
  context.setRegister(RENDERING, registers.rendering)
  context.setRegister(SOURCE, registers.source)
  context.setRegister(APP, registers.app)
  return context
}

/** Hands the registers of one context to a context spawned from it. */
export function inherit(from: Context, to: Context): Context {
  for (const [name, value] of from.saveRegister(RENDERING, SOURCE, APP)) to.setRegister(name, value)
  return to
}
