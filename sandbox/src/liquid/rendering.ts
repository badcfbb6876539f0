import type { Context } from 'liquidjs'
import type { Deployment } from '../deployment/deployment.ts'
import type { FaultKnobs } from '../faults/faults.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import type { Engine } from './engine.ts'
import type { TemplateSource, ThemeSource } from './template-source.ts'
import type { UnknownWord } from './unknown-words.ts'

/** A visitor's request for a page. */
export interface PageRequest {
  /** Path without the locale's prefix: `/products/lamp`. */
  path: string
  query: URLSearchParams
  /** `/`, or `/de` for a locale that is not the primary one. */
  rootUrl: string
  /** True if the page is shown inside the theme editor. */
  designMode: boolean
  cartLines: CartLine[]
  /** True if the password page is shown although the store has no password. */
  unasked?: boolean
  /** Invalid fields of a form that was just submitted, with the form's type. */
  formErrors?: { type: string; fields: string[] }
}

export interface CartLine {
  variantId: number
  quantity: number
}

/** The template that renders the page. */
export interface TemplateIdentity {
  /** `product`, `404`, `customers/login` */
  name: string
  suffix: string | null
}

/** Links between objects: a product to its collections, a collection to its products. */
export interface ObjectLookup {
  /** Returns the object behind `gid://shopify/<Kind>/<id>`, or null if it does not exist. */
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

/** One rendering of one page: the context of all tags, filters and objects. */
export class Rendering {
  readonly options: RenderingOptions
  /** Resources the platform would announce in the `Link` header. */
  readonly preloads: string[] = []
  /** Number of sections shown so far, by location: `template`, `header`, `static`, … */
  readonly sectionCounts = new Map<string, number>()
  /** Layout chosen by the template: a name, or null for none. */
  layout: string | null = 'theme'
  /** Errors the page shows instead of content. */
  readonly errors: string[] = []
  /** Words of the theme that have no meaning here, by kind and word. */
  readonly unknownWords = new Map<string, UnknownWord>()
  /** Theme files used by the page. */
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

  /** Creates a value once per rendering. Drops use this, so that one record is one object. */
  once<T>(key: string, make: () => T): T {
    if (!this.#memory.has(key)) this.#memory.set(key, make())
    return this.#memory.get(key) as T
  }

  /** Adds the locale's prefix to a path of the storefront: `/products/lamp` → `/de/products/lamp`. */
  url(path: string): string {
    const root = this.request.rootUrl
    if (root === '/') return path
    return path === '/' ? root : root + path
  }
}

/** Names of the registers our contexts carry. */
const RENDERING = 'rendering'
const SOURCE = 'source'
const APP = 'app'

/** Returns the rendering a tag or filter belongs to. */
export function renderingOf(context: Context): Rendering {
  return context.getRegister<Rendering>(RENDERING)
}

/** Returns the source of snippets, translations and assets: the theme, or the extension whose block is rendered. */
export function sourceOf(context: Context): TemplateSource {
  return context.getRegister<TemplateSource>(SOURCE)
}

/** Returns the client id of the app whose block is rendered; undefined in the theme's own code. */
export function appOf(context: Context): string | undefined {
  return context.getRegister<string | undefined>(APP)
}

/** Adds the registers to a new context. */
export function equip(
  context: Context,
  registers: { rendering: Rendering; source: TemplateSource; app?: string | undefined },
): Context {
  context.setRegister(RENDERING, registers.rendering)
  context.setRegister(SOURCE, registers.source)
  context.setRegister(APP, registers.app)
  return context
}

/** Copies the registers of one context to a context spawned from it. */
export function inherit(from: Context, to: Context): Context {
  for (const [name, value] of from.saveRegister(RENDERING, SOURCE, APP)) to.setRegister(name, value)
  return to
}
