import type { Context } from 'liquidjs'
import type { AppDeclaration, ExtensionBlock } from '../deployment/deployment.ts'
import { escapeHtml } from './language/text.ts'
import { withClosest } from './objects/closest.ts'
import { PlatformDrop } from './objects/drop.ts'
import { Globals } from './objects/globals.ts'
import { MetafieldsDrop } from './objects/metafields.ts'
import { SettingsDrop } from './objects/settings.ts'
import { type Rendering, renderingOf, sourceOf } from './rendering.ts'
import { schemaOf } from './section-schema.ts'
import { evaluator } from './setting-templates.ts'
import { FolderSource } from './template-source.ts'
import type { BlockData } from './theme-settings.ts'

/** Key of the child blocks of a section or block, in order. */
export const CHILDREN = Symbol('children')
/** Key of a block's stored data. */
const DATA = Symbol('data')

/** The `block` object. */
export class BlockDrop extends PlatformDrop {
  readonly id: string
  readonly type: string
  readonly settings: SettingsDrop
  readonly #design: boolean
  readonly [DATA]: BlockData
  readonly #children: () => BlockDrop[]
  #made: BlockDrop[] | undefined

  constructor(
    rendering: Rendering,
    block: { id: string; data: BlockData; settings: SettingsDrop; children: () => BlockDrop[] },
  ) {
    super()
    this.id = block.id
    this.type = block.data.type
    this.settings = block.settings
    this.#design = rendering.request.designMode
    this[DATA] = block.data
    this.#children = block.children
  }
  get [CHILDREN](): BlockDrop[] {
    this.#made ??= this.#children()
    return this.#made
  }
  get name(): string {
    return this[DATA].name ?? this.type
  }
  get blocks(): BlockDrop[] {
    return this[CHILDREN]
  }
  get shopify_attributes(): string {
    if (!this.#design) return ''
    return `data-shopify-editor-block="${escapeHtml(JSON.stringify({ id: this.id, type: this.type }))}"`
  }
}

/** `shopify://apps/<app handle>/blocks/<block>/<uid>` */
const APP_BLOCK = /^shopify:\/\/apps\/([^/]+)\/blocks\/([^/]+)\/([^/]+)$/

/** Returns the installed app and its block of this type; undefined if the app is not installed or has no such block. */
export function appBlockOf(
  rendering: Rendering,
  type: string,
): { app: AppDeclaration; block: ExtensionBlock; directory: string } | undefined {
  const [, handle, name] = APP_BLOCK.exec(type) ?? []
  const { deployment } = rendering.options
  const neighbour = handle === undefined ? undefined : deployment.neighbour?.(handle)
  const theirs = neighbour?.extension?.blocks.find((one) => one.handle === name)
  if (neighbour?.extension && theirs)
    return { app: neighbour, block: theirs, directory: neighbour.extension.directory }
  const app = deployment.apps().find((one) => one.handle === handle)
  const block = app?.extension?.blocks.find((one) => one.handle === name)
  if (!app?.extension || !block) return undefined
  const installation = rendering.state.byHandle(rendering.store, 'AppInstallation', app.clientId)
  if (!installation || installation.uninstalledAt !== null) return undefined
  return { app, block, directory: app.extension.directory }
}

/** Returns the blocks of a section or block, in order, without the disabled ones. */
export function blockDrops(
  rendering: Rendering,
  parent: Pick<BlockData, 'blocks' | 'block_order'>,
  owner: { definitions: { type: string; settings?: unknown[] }[]; globals: Globals },
): BlockDrop[] {
  const blocks = parent.blocks ?? {}
  const order = parent.block_order ?? Object.keys(blocks)
  return order.flatMap((id) => {
    const data = blocks[id]
    if (!data || data.disabled || data.static) return []
    return [blockDrop(rendering, { id, data }, owner)]
  })
}

function blockDrop(
  rendering: Rendering,
  block: { id: string; data: BlockData },
  owner: { definitions: { type: string; settings?: unknown[] }[]; globals: Globals },
): BlockDrop {
  const { data, id } = block
  const local = owner.definitions.find((one) => one.type === data.type)
  const file = rendering.theme.file(`blocks/${data.type}.liquid`)
  const app = appBlockOf(rendering, data.type)?.block
  const definitions =
    local?.settings ?? app?.schema['settings'] ?? (file ? schemaOf(file).settings : undefined) ?? []
  const settings = new SettingsDrop(
    rendering,
    { values: data.settings ?? {}, definitions: definitions as { id?: string; type: string }[] },
    evaluator(rendering, owner.globals),
  )
  const children = () => blockDrops(rendering, data, { definitions: [], globals: owner.globals })
  return new BlockDrop(rendering, { id, data, settings, children })
}

function globalsOf(context: Context): Globals {
  if (context.globals instanceof Globals) return context.globals
  throw new Error('Blocks can be shown in a page only.')
}

/** Renders `{% content_for 'blocks' %}`: the theme and app blocks of the surrounding section or block. */
export function renderChildBlocks(context: Context, given: Record<string, unknown>): string {
  const around = globalsOf(context)
  const owner = around.liquidMethodMissing('block') ?? around.liquidMethodMissing('section')
  const { globals, locals, changed } = withClosest(around, given)
  const children = changed ? childrenBeside(renderingOf(context), owner, globals) : ownChildren(owner)
  return children.map((block) => renderBlock(context, block, { globals, locals })).join('')
}

const ownChildren = (owner: unknown) => (hasChildren(owner) ? owner[CHILDREN] : [])

/** Rebuilds the blocks of an owner: their settings may be bound to the closest resource, which has changed. */
function childrenBeside(rendering: Rendering, owner: unknown, globals: Globals): BlockDrop[] {
  const data = dataOf(owner)
  return data ? blockDrops(rendering, data, { definitions: [], globals }) : []
}

function hasChildren(value: unknown): value is { [CHILDREN]: BlockDrop[] } {
  return typeof value === 'object' && value !== null && CHILDREN in value
}

/** Renders `{% content_for 'block', type: 'x', id: 'y' %}`: a block placed by the theme's code. */
export function renderStaticBlock(context: Context, given: Record<string, unknown>): string {
  const { type, id, ...rest } = given
  if (typeof type !== 'string' || typeof id !== 'string')
    throw new Error("content_for 'block' requires the parameters 'type' and 'id'")
  const rendering = renderingOf(context)
  const { globals, locals } = withClosest(globalsOf(context), rest)
  const owner = globals.liquidMethodMissing('block') ?? globals.liquidMethodMissing('section')
  const stored = dataOf(owner)?.blocks?.[id]
  if (stored?.disabled) return ''
  const data: BlockData = { ...stored, type }
  const block = blockDrop(rendering, { id, data }, { definitions: [], globals })
  return renderBlock(context, block, { globals, locals })
}

function dataOf(owner: unknown): BlockData | undefined {
  if (typeof owner !== 'object' || owner === null || !(DATA in owner)) return undefined
  return (owner as { [DATA]: BlockData })[DATA]
}

/** Marks an object as the owner of stored blocks, so that static blocks find their settings. */
export function ownsBlocks<T extends object>(owner: T, data: BlockData): T {
  return Object.assign(owner, { [DATA]: data })
}

function renderBlock(
  context: Context,
  block: BlockDrop,
  around: { globals: Globals; locals: Record<string, unknown> },
): string {
  if (APP_BLOCK.test(block.type)) return renderAppBlock(context, block)
  const rendering = renderingOf(context)
  const filename = `blocks/${block.type}.liquid`
  const file = rendering.theme.file(filename)
  if (!file) throw new Error(`Could not find block type '${block.type}'`)
  const globals = around.globals.with({ block })
  const html = rendering.engine.renderFile({
    rendering,
    source: sourceOf(context),
    filename,
    globals,
    locals: around.locals,
  })
  const { tag = 'div', class: classes } = schemaOf(file)
  if (tag === null) return html
  return `<${tag} id="shopify-block-${block.id}" class="shopify-block${classes ? ` ${classes}` : ''}">${html}</${tag}>`
}

/**
 * Renders `{% render block %}`, and app blocks among the blocks of a section. The block of an uninstalled app prints
 * nothing.
 */
export function renderAppBlock(context: Context, block: BlockDrop): string {
  const rendering = renderingOf(context)
  const found = appBlockOf(rendering, block.type)
  if (!found || found.block.target !== 'section') return ''
  const html = renderExtensionBlock(rendering, found, { block, globals: globalsOf(context) })
  return `<div id="shopify-block-${block.id}" class="shopify-block shopify-app-block">${html}</div>`
}

/**
 * Renders a block of an app's extension: with the extension's own snippets, locales and assets, and `app.metafields`.
 */
export function renderExtensionBlock(
  rendering: Rendering,
  found: { app: AppDeclaration; block: ExtensionBlock; directory: string },
  around: { block: BlockDrop; globals: Globals },
): string {
  const installation = rendering.state.byHandle(rendering.store, 'AppInstallation', found.app.clientId)
  const metafields = new MetafieldsDrop(rendering, `gid://shopify/AppInstallation/${installation?.id}`)
  const source = rendering.once(`extension:${found.directory}`, () => new FolderSource(found.directory))
  const html = rendering.engine.renderFile({
    rendering,
    source,
    filename: `blocks/${found.block.handle}.liquid`,
    globals: around.globals.with({ block: around.block, app: { metafields } }),
    app: found.app.clientId,
  })
  return `<!-- BEGIN app block: ${around.block.type} -->${html}<!-- END app block -->`
}
